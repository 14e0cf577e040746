import { createContext, useContext } from 'react';

/** Runs a change; when the server wants proof of who is there, gets it and runs the change once more. */
export type StepUp = <Result>(change: () => Promise<Result>) => Promise<Result>;

const straight: StepUp = (change) => change();

/** Filled by `StepUpProvider` (account area). Without one, as on the entrance pages, a refusal stays a refusal. */
export const StepUpContext = createContext<StepUp>(straight);
export const useStepUp = (): StepUp => useContext(StepUpContext);
