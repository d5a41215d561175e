/**
 * Tests that do not depend on the database engine. A run on a database server omits them; the
 * embedded run includes them.
 */
export const ENGINE_FREE: readonly string[] = [
  '{client,web,packages,deploy}/**/*.test.ts',
  'server/features/**/domain/**/*.test.ts',
  'server/providers/{credentials,models,profiles,scanner,storage,tax}/**/*.test.ts',
  'server/providers/outgoing.test.ts',
  'server/providers/identity/id-token-check.test.ts',
  'server/providers/identity/cognito/**/*.test.ts',
  'server/providers/processor/stripe/**/*.test.ts',
  // These tests open an embedded database of their own.
  'server/cli/doctor/doctor.test.ts',
  'server/cli/tour/guide.test.ts',
  'server/platform/mail/one-outbox.test.ts',
  'server/platform/{config,fetcher,papers}/**/*.test.ts',
  'server/platform/http/{connections,cors,listening-port,network,refusals,unknown-query}.test.ts',
  'server/platform/http/description/**/*.test.ts',
  'tests/browser/**/*.test.ts',
  'tests/journeys/second-brand.test.ts',
  'tests/safety/{architecture,built-program,client-package,deployment,kubernetes,mail-examples}.test.ts',
  'tests/safety/{adversary-matrix,principals,release,repository}.test.ts',
]
