/**
 * The messages of refusals that only pages of an account meet. They are loaded with the first such refusal, and at once by
 * pages that show refusals of the past.
 */
import { apiKeyMessages, billingMessages } from './account-messages.ts';
import { organizationMessages } from './organization-messages.ts';
import { addMessages } from './refusal-text.ts';
import { socialMessages } from './social-messages.ts';

addMessages(apiKeyMessages);
addMessages(billingMessages);
addMessages(organizationMessages);
addMessages(socialMessages);
