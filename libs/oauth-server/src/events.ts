declare module '#shared-kernel/application/events' {
  interface Events {
    /** A session ended in which a user authorized a client that wants to be told, and that got tokens. The grant may be gone. */
    'oauth-server.client-session-ended': {
      readonly userId: string;
      /** Id of the client's row. */
      readonly clientId: string;
      /** The `sid` of its id tokens. */
      readonly grantId: string;
      /** Where it wanted to be told; absent in events of a former release. */
      readonly origin?: string;
    };
  }
}

export {};
