/** On every page while staff act as someone. Magenta is used for nothing else. */
import { Box, Button, GlobalStyles } from '@mui/material';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { leaveFor } from '../../api/redirect.ts';
import { asRefusal } from '../../api/refusal.ts';
import { refusals, sessionGone } from '../../api/refused.ts';
import { getSession, type SignedIn } from '../../api/session.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { usePageTitlePrefix } from '../../ui/layout/use-page-title.ts';
import { useCountdown } from '../../ui/time/countdown.ts';
import { isBare, waitDigits } from '../../ui/time/time-messages.ts';
import actingIcon from '../../theme/favicon-acting.svg';
import { noteActing } from './acting-note.ts';

/** Pixels. What sticks to the top stands below it, and so does what the focus scrolls to (WCAG 2.4.11). */
const HEIGHT = 44;
const BARS = HEIGHT + 64;

const room = <GlobalStyles styles={{ ':root': { '--gh-strip': `${HEIGHT}px`, scrollPaddingTop: `${BARS}px` } }} />;

/** Seconds until the service is asked again, where the clock of this device is ahead. */
const AGAIN = 30;

export function ActingStrip({ of: { user, session } }: { readonly of: SignedIn }) {
  const { email } = user;
  const { reason = null, readOnly = true, endsAt = session.expiresAt } = session.impersonation ?? {};
  const { seconds, isOver } = useTimeLeft(endsAt, session.createdAt);
  const { stop, isStopping, problem } = useStop(user.id);
  usePageTitlePrefix(`[as ${email}]`);
  useEffect(() => noteActing(true), []);
  useActingIcon();
  const over = isOver && `Your time as ${email} is over. Nothing here works any more.`;
  return (
    <>
      {room}
      <Box
        role="region"
        aria-label={`Acting as ${email}`}
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: ({ zIndex }) => zIndex.appBar + 1,
          height: HEIGHT,
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 1, sm: 2 },
          px: { xs: 2, sm: 3 },
          bgcolor: 'acting.main',
          color: 'acting.contrastText',
          fontSize: '0.875rem',
          whiteSpace: 'nowrap',
        }}
      >
        <Box sx={{ display: 'flex', flex: 1, minWidth: 0, gap: 1 }}>
          {problem || over ? (
            <Part role={problem ? 'alert' : undefined}>{problem ?? over}</Part>
          ) : (
            <>
              <Part shrinks={1}>
                <WideOnly>You’re acting as </WideOnly>
                <PhoneOnly>As </PhoneOnly>
                <strong>{email}</strong>
              </Part>
              <Part shrinks={0}>
                <WideOnly>· {readOnly ? 'look only' : 'harmless changes'}</WideOnly>
                <PhoneOnly>· {readOnly ? 'look' : 'change'}</PhoneOnly>
              </Part>
              {reason !== null && (
                <Part isExtra shrinks={1000}>
                  · {reason}
                </Part>
              )}
              {/* A timer is not announced each second. */}
              <Box role="timer" aria-label="Time left" sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
                · {waitDigits(seconds)}
                {isBare(seconds) && ' s'}
                <WideOnly> left</WideOnly>
              </Box>
            </>
          )}
        </Box>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-disabled={isStopping || undefined}
          onClick={stop}
          sx={{ flexShrink: 0, borderColor: 'currentColor' }}
        >
          {isOver ? 'Back to staff' : 'Stop'}
        </Button>
      </Box>
    </>
  );
}

/** On pages that work without a session. */
export default function EntranceStrip() {
  const [found, setFound] = useState<SignedIn>();
  useEffect(() => {
    const show = async () => {
      const session = await getSession();
      if (session?.session.impersonation) setFound(session);
      else noteActing(false);
    };
    // Without an answer the page itself says so.
    show().catch(() => undefined);
  }, []);
  return found && <ActingStrip of={found} />;
}

const WideOnly = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
    {children}
  </Box>
);

const PhoneOnly = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' } }}>
    {children}
  </Box>
);

/** @param props.isExtra left out where there is room for one line of a phone only */
const Part = (props: {
  readonly isExtra?: boolean;
  /** How much of the missing room it gives up; the person is cut only where nothing else is left. */
  readonly shrinks?: number;
  readonly role?: string | undefined;
  readonly children: ReactNode;
}) => (
  <Box
    role={props.role}
    sx={{
      display: { xs: props.isExtra ? 'none' : 'block', md: 'block' },
      flexShrink: props.shrinks ?? 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    }}
  >
    {props.children}
  </Box>
);

/** The service decides whether the time is over, because clocks of devices are wrong; a refusal on the page tells it too. */
function useTimeLeft(endsAt: string, beganAt: string): { readonly seconds: number; readonly isOver: boolean } {
  const [isOver, setIsOver] = useState(false);
  /** Answers of the service that the time goes on. */
  const [answers, setAnswers] = useState(0);
  const end = useCallback(() => {
    setIsOver(true);
    announce('Your time as this person is over.', 'assertive');
  }, []);
  const look = async () => {
    const found = await getSession().catch(() => undefined);
    if (found === null) end();
    else setAnswers((count) => count + 1);
  };
  const { seconds, start } = useCountdown('', () => void look());
  useEffect(() => {
    const from = Math.max(Date.now(), Date.parse(beganAt));
    start(answers > 0 ? AGAIN : (Date.parse(endsAt) - from) / 1000);
  }, [endsAt, beganAt, answers, start]);
  useEffect(() => {
    const endings = [sessionGone.listen(end), refusals.listen(({ status }) => status === 401 && end())];
    return () => endings.forEach((stop) => stop());
  }, [end]);
  return { seconds, isOver };
}

/** In the bar of tabs the colour tells this tab from those of the own account. */
function useActingIcon(): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!icon) return;
    const usual = icon.href;
    icon.href = actingIcon;
    return () => {
      icon.href = usual;
    };
  }, []);
}

function useStop(userId: string) {
  const [isStopping, setIsStopping] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stop = async () => {
    if (isStopping) return;
    setIsStopping(true);
    try {
      await answer(api.POST('/api/auth/admin/stop-impersonating'));
    } catch (no) {
      const refusal = asRefusal(no);
      // Otherwise another tab has stopped, or the own session has ended: the staff console asks to sign in.
      if (refusal.isTemporary) {
        setProblem(refusalText(refusal));
        return setIsStopping(false);
      }
    }
    noteActing(false);
    await leaveFor(`/staff/users/${userId}`);
  };
  return { stop: () => void stop(), isStopping, problem };
}
