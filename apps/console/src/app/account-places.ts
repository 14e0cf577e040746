import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { boot } from '../api/boot.ts';
import type { SearchedPlace } from '../features/account-search/choices.ts';
import { type Place, useLeaveActive } from '../shared/organization/active-organization.ts';
import {
  type Access,
  organizationReads,
  useAccess,
  useMemberships,
} from '../shared/organization/organization-reads.ts';
import { PERSONAL, samePlace } from '../shared/organization/same-place.ts';
import { organizationArea, personalArea } from './account-area.ts';
import type { Area } from './area.ts';

const personal = personalArea(boot);

/** The navigation of the place whose pages are open. */
export function useAreaOf(place: Place | undefined): Area {
  const mine = useAccess(place?.membership?.organization.id).data?.mine;
  const slug = place?.slug;
  return useMemo(() => (slug === undefined ? personal : organizationArea(slug, mine, boot)), [slug, mine]);
}

/** Until it is known what the user may do somewhere, its pages are offered: they say who may see them. */
const allPages: Access['mine'] = { billing: ['read'], organization: ['update'] };

const pagesOf = ({ destinations: pages, unlisted = [] }: Area) => ({ pages, unlisted });

/** The personal account and all organizations, for the palette. @param area of the place that is open */
export function useSearchedPlaces(open: Place | undefined, area: Area): readonly SearchedPlace[] {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data: memberships = [] } = useMemberships();
  const leaveActive = useLeaveActive();
  const goTo = (slug: string | undefined) => void navigate(samePlace(pathname, slug));
  const openId = open?.membership?.organization.id;
  return [
    {
      id: undefined,
      name: PERSONAL,
      isOpen: open === undefined,
      ...pagesOf(personal),
      switchTo: () => {
        goTo(undefined);
        leaveActive();
      },
    },
    ...memberships.map(({ organization: { id, name, slug } }) => {
      const known = queries.getQueryData<Access>(organizationReads.of(id, 'access'))?.mine;
      const isOpen = id === openId;
      return {
        id,
        name,
        isOpen,
        ...pagesOf(isOpen ? area : organizationArea(slug, known ?? allPages, boot)),
        switchTo: () => goTo(slug),
      };
    }),
  ];
}
