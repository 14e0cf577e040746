import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { announce } from '../feedback/live-regions.tsx';

export interface Countdown {
  /** Whole seconds left; 0 = nothing to wait for. */
  readonly seconds: number;
  start(seconds: number): void;
}

/** Computed from the clock, so that a sleeping tab wakes up with the right number, and ends exactly once. */
export function useCountdown(ended = 'You can try again now.', atEnd?: () => void): Countdown {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const end = useEffectEvent(() => {
    announce(ended);
    atEnd?.();
  });

  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setSeconds(left);
      if (left > 0) return;
      setUntil(0);
      end();
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);

  const start = useCallback((from: number) => {
    const whole = Math.max(1, Math.ceil(from));
    setSeconds(whole);
    setUntil(Date.now() + whole * 1000);
  }, []);
  return { seconds, start };
}
