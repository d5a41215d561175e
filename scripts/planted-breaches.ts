import { breach, type Plant } from './plant.ts'

const LEDGER = 'server/features/money/ledger'

/** Breaches of docs/architecture.md, at least one for each rule of the architecture check. */
export const PLANTED_BREACHES: readonly Plant[] = [
  breach(
    'a feature imports another feature’s file instead of its index.ts',
    `${LEDGER}/planted-past-entrance.ts`,
    "export * from '../../people/accounts/find-caller.ts'\n",
    'only through its index',
  ),
  breach(
    'a query file imports a type from another feature’s file',
    `${LEDGER}/queries/planted-past-entrance.ts`,
    "export type { Quote } from '../../payments/pay-for.ts'\n",
    'only through its index',
  ),
  breach(
    'an entry point imports a feature’s file instead of its index.ts',
    'server/planted-past-entrance.ts',
    "export { findCaller } from './features/people/accounts/find-caller.ts'\n",
    'only through its index',
  ),
  breach(
    'a domain rule imports a query',
    `${LEDGER}/domain/planted-query.ts`,
    "export { postTransfer } from '../post-transfer.ts'\n",
    'holds pure rules',
  ),
  breach(
    'a domain rule imports a package',
    `${LEDGER}/domain/planted-package.ts`,
    "import { sql } from 'kysely'\n\nexport const now = sql\n",
    'holds pure rules',
  ),
  breach(
    'a feature builds a provider',
    `${LEDGER}/planted-builder.ts`,
    "export { createMailbox } from '../../../providers/email/mailbox.ts'\n",
    String.raw`Only server/app\.ts builds providers`,
  ),
  breach(
    'an entry point builds a provider',
    'server/planted-builder.ts',
    "export { createMailbox } from './providers/email/mailbox.ts'\n",
    String.raw`Only server/app\.ts builds providers`,
  ),
  breach(
    'a feature imports app.ts, which assembles the features',
    `${LEDGER}/planted-together.ts`,
    "export { ROUTES } from '../../../app.ts'\n",
    'Only the entry points',
  ),
  breach(
    'the product imports its tests',
    `${LEDGER}/planted-tests.ts`,
    "export { createWorld } from '../../../../tests/support/world.ts'\n",
    'must not import tests',
  ),
  breach(
    'the platform imports a feature',
    'server/platform/http/planted-feature.ts',
    "export { findCaller } from '../../features/people/accounts/index.ts'\n",
    'must not import features',
  ),
  breach(
    'a provider imports a feature',
    'server/providers/email/planted.ts',
    "export { findCaller } from '../../features/people/accounts/index.ts'\n",
    'Providers must not import features',
  ),
  breach(
    'a provider imports an inner file of another provider',
    'server/providers/identity/planted.ts',
    "export { createMailbox } from '../email/mailbox.ts'\n",
    'may import only the port',
  ),
  breach(
    'the server imports a value from a page’s sources',
    `${LEDGER}/planted-page.ts`,
    "export { EMPTY_STATE } from '../../../../web/auth/page-state.ts'\n",
    'may import types of the pages',
  ),
  breach(
    'the published client library imports the product',
    'client/src/planted.ts',
    "export { newId } from '../../server/platform/ids.ts'\n",
    'The published client library must not import',
  ),
  breach(
    'a package imports the server',
    'packages/planted/planted.ts',
    "export { newId } from '../../server/platform/ids.ts'\n",
    'A package must not import the server',
  ),
  breach(
    'a feature imports a file of a package by its path',
    `${LEDGER}/planted-package.ts`,
    "export { planted } from '../../../../packages/planted/planted.ts'\n",
    'Import a package by its name',
  ),
  breach(
    'the product imports the package of demo art',
    `${LEDGER}/planted-demo-art.ts`,
    "export { drawPortrait } from '../../../../packages/demo-art/portraits/draw-portrait.ts'\n",
    'nor the package of demo art',
  ),
  breach(
    'a feature imports node:process',
    `${LEDGER}/planted-process.ts`,
    "import { env } from 'node:process'\n\nexport const port = env.PORT\n",
    'may read the environment',
  ),
  {
    ...breach('two files import each other in a cycle', 'server/platform/errors.ts', '', ''),
    reason: /is part of an import cycle: .*errors\.ts → /,
    change: (before) => `${before}\nexport { writeError } from './http/envelopes.ts'\n`,
    mustRunAlone: true,
  },
  {
    ...breach('two files import each other in a cycle of types', 'server/platform/errors.ts', '', ''),
    reason: /is part of an import cycle: .*errors\.ts → /,
    change: (before) => `import type {} from './http/envelopes.ts'\n${before}`,
    mustRunAlone: true,
  },
  {
    ...breach(
      'two features import each other',
      `${LEDGER}/planted.ts`,
      "export type { PayoutReadiness } from '../payouts/index.ts'\n",
      '',
    ),
    reason: /is part of an import cycle: server\/features\/[a-z/]+ → server\/features/,
    mustRunAlone: true,
  },
  {
    ...breach('a feature has no README', 'server/features/money/planted/index.ts', 'export {}\n', ''),
    reason: /money\/planted lacks README\.md/,
  },
  breach(
    'a feature has a folder with an unknown name',
    `${LEDGER}/services/planted.ts`,
    'export const planted = 1\n',
    'A feature’s folders are',
  ),
  breach(
    'a route is defined outside of routes/',
    `${LEDGER}/planted-route.ts`,
    'export const planted = 1\n',
    'is a route outside',
  ),
  breach(
    'a file in routes/ is not a route',
    `${LEDGER}/routes/planted.ts`,
    'export const planted = 1\n',
    'is no route',
  ),
  {
    ...breach('a feature’s index.ts contains code', `${LEDGER}/index.ts`, '', ''),
    reason: /ledger\/index\.ts:\d+ holds code/,
    change: (before) => `${before}\nexport function planted() {\n  return 1\n}\n`,
  },
  breach(
    'a file in the features folder belongs to no feature',
    'server/features/money/planted.ts',
    'export const planted = 1\n',
    'is outside of every feature',
  ),
  breach(
    'SQL names a table of another feature',
    `${LEDGER}/queries/planted-table.ts`,
    "import { sql } from 'kysely'\n\nexport const planted = sql`select id from accounts`\n",
    ':3 names accounts',
  ),
  breach(
    'a quoted table after a comma, with an alias, belongs to another feature',
    `${LEDGER}/queries/planted-join.ts`,
    'import { sql } from \'kysely\'\n\nexport const planted = sql`\n  select 1\n  from kinds_sold k,\n    "offers" o`\n',
    ':6 names offers',
  ),
  breach(
    'a nested SQL fragment names a table of another feature',
    `${LEDGER}/queries/planted-fragment.ts`,
    `import { sql } from 'kysely'\n\nexport const planted = sql\`with a as (\${sql\`update payouts set id = id\`}) select 1\`\n`,
    ':3 names payouts',
  ),
  breach(
    'a query builder names a table of another feature',
    'server/platform/http/planted-builder.ts',
    "export const planted = (db: Db) => db.selectFrom('payments as p').selectAll()\n",
    ':1 names payments',
  ),
  breach(
    'a query builder gets another feature’s table from a constant',
    `${LEDGER}/queries/planted-constant.ts`,
    "const TABLE = 'profiles as p'\n\nexport const planted = (db: Db) =>\n  db.selectFrom('kinds_sold').innerJoin(TABLE, 'p.id', 'id')\n",
    ':4 names profiles',
  ),
  breach(
    'a query builder names a table of another schema',
    `${LEDGER}/queries/planted-schema.ts`,
    "export const planted = (db: Db) => db.withSchema('identity').selectFrom('users').selectAll()\n",
    String.raw`:1 names identity\.\*`,
  ),
  breach(
    'SQL names a table of the job queue',
    'server/cli/planted.ts',
    "export const planted = (pool: Pool) => pool.query('lock table jobs.job')\n",
    String.raw`:1 names jobs\.job`,
  ),
  breach(
    'SQL is outside of queries/',
    `${LEDGER}/planted-sql.ts`,
    "import { sql } from 'kysely'\n\nexport const planted = sql`select 1`\n",
    ':3 holds SQL',
  ),
  breach(
    'a transfer is sent directly, without rechecking that it is still due',
    `${LEDGER}/planted-transfer.ts`,
    'export const planted = ({ processor }: Context) => processor.createTransfer(TO_MARA)\n',
    ':1 calls createTransfer directly',
  ),
  breach(
    'a print order is created directly, without rechecking that it is still due',
    `${LEDGER}/planted-print.ts`,
    'export function planted(ctx: Context) {\n  const { create: order } = ctx.fulfilment\n  return order(A_SHIRT)\n}\n',
    ':2 calls create directly',
  ),
  breach(
    'a mail is sent directly, without rechecking that it is still due',
    'server/platform/mail/planted.ts',
    'export const planted = (ctx: Context) => ctx.email.send(LETTER)\n',
    ':1 calls send directly',
  ),
  {
    ...breach(
      'an exception to the rule about direct calls is no longer needed',
      'server/features/money/payments/void-intent.ts',
      '',
      '',
    ),
    reason: /void-intent\.ts no longer calls cancelPaymentIntent/,
    change: (before) => before.replace('processor.cancelPaymentIntent', 'processor.findPaymentIntent'),
  },
  breach(
    'the demo data contains SQL',
    'server/seed/planted.ts',
    "export const planted = (db: Db) => db.deleteFrom('installation').execute()\n",
    ':1 holds SQL',
  ),
  {
    ...breach('a table belongs to no feature', 'server/platform/database/tables.ts', '', ''),
    reason: /nobody owns planted_rows/,
    change: (before) =>
      before.replace('export type Tables = {', 'export type Tables = {\n  planted_rows: AccountsTable'),
  },
  breach(
    'a feature is not in the list of features',
    'server/features/people/planted/feature.ts',
    "import { defineFeature } from '../../../feature.ts'\n\nexport const feature = defineFeature({ name: 'people/planted', about: '' })\n",
    'is not in server/features',
  ),
  breach(
    'a manifest has the name of another folder',
    'server/features/people/planted-name/feature.ts',
    "import { defineFeature } from '../../../feature.ts'\n\nexport const feature = defineFeature({ name: 'people/planted', about: '' })\n",
    'is named people/planted',
  ),
  {
    ...breach('a feature has no manifest', 'server/features/money/planted-bare/README.md', '# Planted\n', ''),
    reason: /money\/planted-bare lacks feature\.ts/,
  },
  breach(
    'a manifest is imported by a file other than the list of features',
    `${LEDGER}/planted-manifest.ts`,
    "export { feature } from './feature.ts'\n",
    'imported by server/features',
  ),
  breach(
    'a manifest imports another feature',
    'server/features/people/planted-other/feature.ts',
    "import { findCaller } from '../accounts/index.ts'\nimport { defineFeature } from '../../../feature.ts'\n\nexport const feature = defineFeature({ name: 'people/planted-other', about: findCaller.name })\n",
    'imports only its own feature',
  ),
  breach(
    'a use case imports the type of manifests',
    `${LEDGER}/planted-type.ts`,
    "export type { Feature } from '../../../feature.ts'\n",
    'Only manifests may import',
  ),
  breach(
    'a field is spread only to leave out undefined',
    `${LEDGER}/planted-omission.ts`,
    'export const limit = (most?: number) => ({ ...(most === undefined ? {} : { most }) })\n',
    'leaves a field out',
  ),
  {
    ...breach('a feature’s index.ts exports a route', 'server/features/money/statements/index.ts', '', ''),
    reason: /statements\/index\.ts.* loads server\/features\/money\/statements\/routes/,
    change: () => "export { statementRoute } from './routes/get-statement-route.ts'\n",
  },
  {
    ...breach('a feature is missing from docs/architecture.md', 'docs/architecture.md', '', ''),
    reason: /money\/ledger has no row in docs\/architecture\.md/,
    change: (before) => before.replace(/^.*features\/money\/ledger\) .*\n/m, ''),
  },
  {
    ...breach('an exported function has no doc comment', 'server/platform/clock.ts', '', ''),
    reason: /clock\.ts:\d+ addMs has none/,
    change: (before) => before.replace(/\/\*\*[^*]*\*\/\n(?=export const addMs)/, ''),
  },
  {
    ...breach('the architecture check reads no files', 'scripts/architecture/source-tree.ts', '', ''),
    reason: /It checked 0 files/,
    change: (before) =>
      before.replace(
        "const SOURCES = ['server/**/*.ts', 'packages/!(demo-art)/**/*.ts', 'web/**/*.{ts,tsx}', 'client/src/**/*.ts']",
        'const SOURCES: string[] = []',
      ),
    mustRunAlone: true,
  },
]
