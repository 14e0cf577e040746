export interface RequestMeta {
  readonly ipAddress: string;
  readonly userAgent: string;
}
