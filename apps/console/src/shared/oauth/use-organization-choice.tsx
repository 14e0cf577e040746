import Skeleton from '@mui/material/Skeleton';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { type ChosenOrganizations, stillChosen } from '../../words/organization-choice-words.ts';

// Most apps do not ask for organizations.
const OrganizationChoice = lazy(() =>
  import('./organization-choice.tsx').then((m) => ({ default: m.OrganizationChoice })),
);

export type OrganizationQuestion = components['schemas']['OrganizationQuestionView'];

/** The organizations that the user chooses where an app asks for access. */
export function useOrganizationChoice(
  app: string,
  question: OrganizationQuestion | undefined,
): {
  /** For the answer; undefined when it is not asked. */
  readonly chosen: ChosenOrganizations | undefined;
  readonly field: ReactNode;
} {
  const [chosen, setChosen] = useState<ChosenOrganizations>(question?.chosenIds ?? null);
  if (!question) return { chosen: undefined, field: null };
  const { organizations } = question;
  return {
    chosen: stillChosen(organizations, chosen),
    field: (
      <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
        <OrganizationChoice app={app} organizations={organizations} chosen={chosen} onChange={setChosen} />
      </Suspense>
    ),
  };
}
