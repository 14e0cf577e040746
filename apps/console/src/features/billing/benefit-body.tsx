import Bolt from '@mui/icons-material/BoltOutlined';
import Gift from '@mui/icons-material/CardGiftcardOutlined';
import Code from '@mui/icons-material/CodeOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Article from '@mui/icons-material/StickyNote2Outlined';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { MONO } from '../../theme/theme.ts';
import { figure } from '../../shared/billing/money.tsx';
import type { Grant } from './benefit-queries.ts';
import { type BenefitContent, creditText } from './benefits.ts';
import { PortalButton } from './portal-button.tsx';

export function BenefitBody({ content, grant }: { readonly content: BenefitContent; readonly grant: Grant }) {
  // For screen readers: several benefits have the same buttons.
  const name = grant.benefit.description;
  switch (content.type) {
    case 'note':
      return content.note === undefined ? null : <Note>{content.note}</Note>;
    case 'downloads':
      return (
        <Row text={content.files === undefined ? undefined : files(content.files)}>
          <PortalButton size="small" about={name}>
            Download
          </PortalButton>
        </Row>
      );
    case 'discord':
      return (
        <Row text="Your Discord account has access.">
          <PortalButton size="small" about="for Discord">
            Change account
          </PortalButton>
        </Row>
      );
    case 'github':
      return <Repository name={content.repository} />;
    case 'license-key':
      return <LicenseKey {...content} name={name} />;
    case 'credits':
      return <Credits {...content} name={name} isRenewed={grant.subscriptionId !== null} />;
    case 'feature':
      return <Row text="Included. There’s nothing you have to do." />;
    case 'slack':
      return <Row text="You were invited to the channel by email." />;
    case 'unknown':
      return (
        <Row>
          <PortalButton size="small" about={name}>
            View
          </PortalButton>
        </Row>
      );
  }
}

const files = (count: number) => (count === 1 ? '1 file' : `${figure(count)} files`);

function Row({ text, children }: { readonly text?: ReactNode; readonly children?: ReactNode }) {
  return (
    <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center' }}>
      {text !== undefined && (
        <Typography variant="body2" component="div" sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      {children}
    </Box>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <Box
    sx={{
      mt: 1.5,
      p: 1.5,
      borderRadius: '8px',
      bgcolor: 'background.default',
      fontSize: '0.875rem',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Box>
);

function Repository({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return <Row text="Your GitHub account has access." />;
  return (
    <Row
      text={
        <>
          Your GitHub account has access to{' '}
          <MuiLink href={`https://github.com/${name}`} target="_blank" rel="noopener noreferrer">
            {name}
          </MuiLink>
          .
        </>
      }
    >
      <PortalButton size="small" about="for GitHub">
        Change account
      </PortalButton>
    </Row>
  );
}

function LicenseKey(props: {
  readonly keyId: string | undefined;
  readonly displayKey: string | undefined;
  readonly name: string;
}) {
  const { keyId, displayKey, name } = props;
  const { path } = useBillingOwner();
  return (
    <Row
      text={
        displayKey && (
          <Box component="code" sx={{ fontFamily: MONO }}>
            {displayKey}
          </Box>
        )
      }
    >
      {keyId && (
        <LinkButton size="small" to={`${path}/license-keys/${keyId}`} aria-label={`View key ${name}`}>
          View key
        </LinkButton>
      )}
    </Row>
  );
}

function Credits(props: {
  readonly units: number | undefined;
  readonly isKept: boolean;
  readonly name: string;
  /** The credit comes again with each period. */
  readonly isRenewed: boolean;
}) {
  const { name } = props;
  const { path } = useBillingOwner();
  return (
    <Row text={creditText(props)}>
      <LinkButton size="small" to={`${path}/usage`} aria-label={`View balance ${name}`}>
        View balance
      </LinkButton>
    </Row>
  );
}

const icons = {
  note: Article,
  downloads: Download,
  discord: Forum,
  github: Code,
  'license-key': Key,
  credits: Bolt,
  feature: Flag,
  slack: Forum,
  unknown: Gift,
} as const;

export function BenefitIcon({ of: { type }, isOver }: { readonly of: BenefitContent; readonly isOver: boolean }) {
  const Icon = icons[type];
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        width: 40,
        height: 40,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '8px',
        color: isOver ? 'text.secondary' : 'primary.main',
        bgcolor: `color-mix(in srgb, ${
          isOver ? theme.vars!.palette.text.secondary : theme.vars!.palette.primary.main
        } 10%, transparent)`,
      })}
    >
      <Icon sx={{ fontSize: 22 }} />
    </Box>
  );
}
