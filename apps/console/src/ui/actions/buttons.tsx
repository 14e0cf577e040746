import { Button, type ButtonProps } from '@mui/material';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

type BusyButtonProps = ButtonProps & Pick<ComponentProps<'a'>, 'target' | 'rel'> & { readonly busy?: boolean };

/** A busy button drops its click handler. `disabled` would lose the focus. */
export const BusyButton = ({ busy = false, onClick, ...props }: BusyButtonProps) => (
  <Button {...props} {...(busy ? { 'aria-disabled': true } : onClick && { onClick })} />
);

/** Any button but the main one of its place. */
export const SecondaryButton = (props: BusyButtonProps) => <BusyButton variant="outlined" color="inherit" {...props} />;

type LinkButtonProps = Omit<ButtonProps, 'href'> & Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;

/** Leads to a page of this entry. */
export const LinkButton = (props: LinkButtonProps) => (
  <Button component={Link} variant="outlined" color="inherit" {...props} />
);

export const PrimaryLinkButton = (props: LinkButtonProps) => <Button component={Link} variant="contained" {...props} />;
