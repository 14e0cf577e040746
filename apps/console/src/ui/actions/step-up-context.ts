import { createContext, useContext } from 'react';

/** Runs a mutation; if the server requires it, re-authenticates and runs it again. */
export type StepUp = <Result>(change: () => Promise<Result>) => Promise<Result>;

const straight: StepUp = (change) => change();

/** Filled by `StepUpProvider` (account area). Without one, as on the entrance pages, a refusal stays a refusal. */
export const StepUpContext = createContext<StepUp>(straight);
export const useStepUp = (): StepUp => useContext(StepUpContext);
