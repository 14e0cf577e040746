import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { NamedApiView, ShownClientView } from '../../clients/http.ts';
import { OrganizationChoiceBody, OrganizationQuestionView } from '../../grants/http.ts';
import { documentHost, isLoopbackOnly, redirectTarget } from '../../clients/index.ts';
import { requiresContext } from '../domain/next-step.ts';
import { singleClaims } from '../domain/request.ts';
import type { InteractionFacts } from '../application/open-interaction.ts';
import type { AcceptedRequest } from '../application/request-pushing.ts';

export class AnswerQuery {
  /** Names the answer. */
  @IsString() @MaxLength(100) id!: string;
}

export class InteractionQuery {
  /** The `interaction` of the page's URL. */
  @Omittable() @IsString() @MaxLength(100) id?: string;
}

/** For scripts instead of a redirect, which they could not follow. */
export class RedirectView {
  redirect!: true;
  url!: string;
}

export class ConsentView {
  /** Where the browser goes: to the client with a code or an error, to a page of ours that posts them there, or to consent. */
  redirectURI!: string;
}

/** RFC 9126 §2.2. */
export class PushedRequestView {
  request_uri!: string;
  /** Seconds. */
  expires_in!: number;

  static of({ requestUri, expiresInSeconds }: AcceptedRequest): PushedRequestView {
    return { request_uri: requestUri, expires_in: expiresInSeconds };
  }
}

export class InteractionView {
  /** Names the request in `oauth2/consent`, so that no other one is answered. */
  id!: string;
  @ApiProperty({ enum: ['login', 'factor', 'consent'] }) step!: InteractionFacts['step'];
  /** Whether the client requires the second factor. Else it prefers one, and the request goes on when the user declines. */
  factorRequired!: boolean;
  client!: ShownClientView;
  /** Where the metadata document of the client is, which its id names; absent for a registered client. */
  clientHost?: string;
  scopes!: string[];
  /** Claims that the client asks for one by one, beyond the scopes (OpenID Connect Core §5.5). */
  claims!: string[];
  /** RFC 8707. */
  resources!: string[];
  /** Words for those that staff described. */
  apis!: NamedApiView[];
  /** The question about organizations; absent before the sign-in, and when the scopes reach no organization. */
  organizationChoice?: OrganizationQuestionView;
  /** Where the code goes. The scheme for an app on a device. */
  redirectHost!: string;
  /**
   * Any program on the device of the user may take the place of the client: it has no secret or key, and every redirect URI
   * leads there.
   */
  loopbackOnly!: boolean;
  expiresAt!: Date;
  /** Until `expiresAt`, by the clock of the server. */
  secondsLeft!: number;
  loginHint?: string;
  /** Starts the request again with another account. */
  switchAccountUrl!: string;

  static of(facts: InteractionFacts): InteractionView {
    const { id, step, client, request, expiresAt, secondsLeft, loginHint, switchAccountUrl } = facts;
    const { organizations } = facts;
    const clientHost = documentHost(client);
    return {
      id,
      step,
      factorRequired: requiresContext(request),
      client: ShownClientView.of(client),
      ...(clientHost !== undefined && { clientHost }),
      scopes: [...request.asked.scopes],
      claims: [...singleClaims(request)],
      resources: [...request.asked.resources],
      apis: facts.apis.map((api) => NamedApiView.of(api)),
      ...(organizations && { organizationChoice: OrganizationQuestionView.of(organizations) }),
      redirectHost: redirectTarget(request.redirectUri),
      loopbackOnly: client.isPublic() && isLoopbackOnly(client.redirectUris),
      expiresAt,
      secondsLeft,
      ...(loginHint !== undefined && { loginHint }),
      switchAccountUrl,
    };
  }
}

export class ConsentBody extends OrganizationChoiceBody {
  /** Whether the user grants the client access; in the step `factor`, whether they passed a second factor. */
  @IsBoolean() accept!: boolean;
  /** The id of the request that the user saw. Without it, the youngest one of the browser is answered. */
  @Omittable() @IsString() id?: string;
}
