import Button, { type ButtonProps } from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

/** Any button but the main one of its place. */
export const SecondaryButton = (props: ButtonProps & Pick<ComponentProps<'a'>, 'target' | 'rel'>) => (
  <Button variant="outlined" color="inherit" {...props} />
);

type LinkButtonProps = Omit<ButtonProps, 'href'> & Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;

/** Leads to a page of this entry. */
export const LinkButton = (props: LinkButtonProps) => (
  <Button component={Link} variant="outlined" color="inherit" {...props} />
);

export const PrimaryLinkButton = (props: LinkButtonProps) => <Button component={Link} variant="contained" {...props} />;
