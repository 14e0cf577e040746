// Who may import whom: CONTRIBUTING.md says it in words, apps/api/test/architecture plants a violation of each rule.

const ROOMS = 'users|sessions|contact|credentials|profile|two-factor|api-keys|social|staff';
const OAUTH_ROOMS =
  'apis|clients|client-authentication|grants|authorization|devices|token-endpoint|keys|discovery|logout|staff';
const BILLING_ROOMS = 'objects|polar|inbox|mirror|customers|entitlements|selling|usage';
const ROOM = `(libs/identity/src/(?:${ROOMS})|libs/oauth-server/src/(?:${OAUTH_ROOMS})|libs/billing/src/(?:${BILLING_ROOMS})|libs/[a-z-]+/src)`;
const TESTS = '[.](spec|contract|e2e|browser)[.]tsx?$|/testing/';
const kernel = (...layers) => `^libs/shared-kernel/src/(${layers.join('|')})/`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycles', 'Two modules that need each other are one, or need a third.', {}, { circular: true }),
    rule('unresolvable', 'Nothing of that name exists.', {}, { couldNotResolve: true }),
    rule(
      'domain-is-pure',
      'The domain imports its own domain and the domain of the kernel, in identity also that of users, in oauth-server those of clients and client-authentication, in billing that of objects; hashing comes from the digest of the kernel, reading of addresses from its address-kind.',
      { path: `^${ROOM}/domain/`, pathNot: [TESTS, '^libs/shared-kernel/src/domain/(?:digest|address-kind)[.]ts$'] },
      {
        pathNot: [
          '^$1/domain/',
          kernel('domain'),
          '^libs/identity/src/users/domain/',
          '^libs/oauth-server/src/(clients|client-authentication)/domain/',
          '^libs/billing/src/objects/domain/',
        ],
      },
    ),
    rule(
      'application-sees-domain',
      'Flows import their own domain, application and mails, the inner layers of the kernel, the doors of identity and its rooms, and @nestjs/common.',
      { path: `^${ROOM}/application/`, pathNot: TESTS },
      {
        pathNot: [
          '^$1/(domain|application|mails)/',
          kernel('domain', 'application'),
          `^libs/identity/src/((${ROOMS})/)?index[.]ts$`,
          `^libs/oauth-server/src/(${OAUTH_ROOMS})/index[.]ts$`,
          `^libs/billing/src/(${BILLING_ROOMS})/index[.]ts$`,
          '^libs/billing/src/objects/domain/',
          '^node_modules/@nestjs/common/',
        ],
      },
    ),
    rule(
      'mails-are-words',
      'A mail is made of data: no framework, no flow.',
      { path: `^${ROOM}/mails/`, pathNot: TESTS },
      { pathNot: ['^$1/(domain|mails)/', kernel('domain', 'application')] },
    ),
    rule(
      'http-sees-application',
      'Controllers and jobs talk to flows; only the module knows the adapters.',
      { path: `^${ROOM}/(http|jobs)/`, pathNot: TESTS },
      { path: '^libs/.+/infrastructure/' },
    ),
    rule(
      'infrastructure-is-a-leaf',
      'Adapters know nothing of the wire.',
      { path: `^${ROOM}/infrastructure/` },
      { path: '^libs/.+/http(/|[.]ts$)' },
    ),
    rule(
      'contexts-meet-at-the-door',
      'organizations, oauth-server and billing do not know each other; all may know the kernel and the doors of identity. Foreign keys between them: apps/api/src/database/foreign-keys.ts.',
      { path: '^libs/([a-z-]+)/', pathNot: TESTS },
      {
        path: '^libs/',
        pathNot: ['^libs/$1/', '^libs/shared-kernel/', '^libs/identity/src/(index|http)[.]ts$'],
      },
    ),
    rule(
      'rooms-of-identity',
      'A room imports from another room only its doors: index.ts, and http.ts for routes. Foreign keys and rows of users are shared.',
      { path: `^libs/identity/src/(${ROOMS})/(?!domain/)`, pathNot: TESTS },
      {
        path: `^libs/identity/src/(${ROOMS})/`,
        pathNot: [
          '^libs/identity/src/$1/',
          '/(index|http|[a-z-]+[.]module)[.]ts$',
          '^libs/identity/src/users/infrastructure/persistence/user[.]schema[.]ts$',
        ],
      },
    ),
    rule(
      'rooms-of-oauth',
      'A room imports from another room only its doors (index.ts, and http.ts for routes) and its module; the domains of clients and client-authentication and the rows of the tables are shared.',
      { path: `^libs/oauth-server/src/(${OAUTH_ROOMS})/`, pathNot: TESTS },
      {
        path: `^libs/oauth-server/src/(${OAUTH_ROOMS})/`,
        pathNot: [
          '^libs/oauth-server/src/$1/',
          '/(index|http|[a-z-]+[.]module)[.]ts$',
          '^libs/oauth-server/src/(clients|client-authentication)/domain/',
          '[.]schema[.]ts$',
        ],
      },
    ),
    rule(
      'rooms-of-billing',
      'A room imports from another room only its doors (index.ts, and http.ts for routes) and its module; the domain of objects and the rows of the tables are shared.',
      { path: `^libs/billing/src/(${BILLING_ROOMS})/`, pathNot: TESTS },
      {
        path: `^libs/billing/src/(${BILLING_ROOMS})/`,
        pathNot: [
          '^libs/billing/src/$1/',
          '/(index|http|[a-z-]+[.]module)[.]ts$',
          '^libs/billing/src/objects/domain/',
          '[.]schema[.]ts$',
        ],
      },
    ),
    rule(
      'keys-and-factors-register',
      'two-factor and api-keys know the other rooms and register with them; the other rooms know neither.',
      { path: '^libs/identity/src/(users|sessions|contact|credentials|profile)/', pathNot: TESTS },
      { path: '^libs/identity/src/(two-factor|api-keys)/' },
    ),
    rule(
      'kernel-knows-nobody',
      'The kernel has no word of a context.',
      { path: '^libs/shared-kernel/', pathNot: TESTS },
      { path: '^(libs/(?!shared-kernel/)|apps/)' },
    ),
    rule(
      'nobody-knows-the-api',
      'apps/api composes; nothing of a context imports it.',
      { path: '^libs/' },
      { path: '^apps/' },
    ),
    rule(
      'api-enters-by-doors',
      'Of a context the application sees its door, its modules, its options, its refusals and the list of its tables.',
      { path: '^apps/api/src/' },
      {
        path: '^libs/(?!shared-kernel/)',
        pathNot: [
          '/(index|http)[.]ts$',
          '[.]module[.]ts$',
          '/domain/[a-z-]+-(options|refusals)[.]ts$',
          '/persistence/entities[.]ts$',
        ],
      },
    ),
    rule(
      'console-is-another-world',
      'The console knows the API by its OpenAPI document alone.',
      { path: '^apps/console/', pathNot: '^apps/console/e2e/' },
      { path: '^(libs|apps/api)/' },
    ),
    rule(
      'console-features-are-strangers',
      'What two features share lives outside of both.',
      { path: '^apps/console/src/features/([^/]+)/' },
      { path: '^apps/console/src/features/', pathNot: '^apps/console/src/features/$1/' },
    ),
    rule(
      'console-controls-know-no-feature',
      'A control of ui serves every page; what belongs to the business stands in shared or in its feature. Of api and messages it needs refusals, outages, counted nouns and the name of the product.',
      { path: '^apps/console/src/ui/', pathNot: TESTS },
      {
        path: '^apps/console/src/(shared|features|app|api|messages)/',
        pathNot: '^apps/console/src/(api/(boot|outage|refusal)|messages/(counted|refusal-text|refusal-messages))[.]ts$',
      },
    ),
    rule(
      'console-shared-knows-no-feature',
      'Features import what they share, never the other way round.',
      { path: '^apps/console/src/shared/' },
      { path: '^apps/console/src/(features|app)/' },
    ),
    rule(
      'stand-in-is-a-stranger',
      'What stands in for Polar has its own tables: it would share the mistakes of the product.',
      { path: '^apps/polar-stand-in/' },
      { path: '^(libs/|apps/(?!polar-stand-in/))' },
    ),
    rule(
      'nobody-imports-the-stand-in',
      'It is a process of its own, reached by HTTP.',
      { path: '^(libs/|apps/(api|console)/)', pathNot: TESTS },
      { path: '^apps/polar-stand-in/' },
    ),
    rule(
      'test-provider-is-a-stranger',
      'It is a provider as those of others: it knows the product by OpenID Connect alone.',
      { path: '^apps/test-provider/' },
      { path: '^(libs/|apps/(?!test-provider/))' },
    ),
    rule(
      'nobody-imports-the-test-provider',
      'It is a process of its own; tests start it with its kit.',
      { path: '^(libs/|apps/(api|console)/)' },
      { path: '^apps/test-provider/src/' },
    ),
    rule(
      'product-knows-no-test',
      'Nothing that is shipped imports tests or their doubles.',
      { path: '^(apps/(api|console)/src|libs/[a-z-]+/src)/', pathNot: TESTS },
      { path: `${TESTS}|^apps/[a-z-]+/(test|e2e)/` },
    ),
    rule(
      'product-needs-no-dev-dependency',
      'Installed with --omit=dev, the service runs.',
      { path: '^(apps/api/src|libs/[a-z-]+/src)/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^bench/peers/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
