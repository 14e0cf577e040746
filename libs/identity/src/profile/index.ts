/** Editing profiles and deleting accounts, for the other rooms of identity. */
export { AccountRemoval } from './application/account-deletion.ts';
export { AccountDeletionPreview } from './application/deletion-preview.ts';
export { type ProfileChange, ProfileEditing } from './application/profile.ts';
