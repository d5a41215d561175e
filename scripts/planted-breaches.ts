import type { Plant } from './plant.ts'

const LEDGER = 'server/features/money/ledger'

const breach = (fault: string, file: string, text: string, reason: RegExp): Plant => ({
  fault,
  step: 'architecture',
  file,
  change: () => text,
  reason,
})

/** Breaches of docs/architecture.md, one for each rule that the architecture check holds. */
export const PLANTED_BREACHES: readonly Plant[] = [
  breach(
    'a feature enters another past its index.ts',
    `${LEDGER}/planted.ts`,
    "export * from '../../people/accounts/find-caller.ts'\n",
    /ledger\/planted\.ts[\s\S]*entered by their index/,
  ),
  breach(
    'so does a file one folder deeper, for a type',
    `${LEDGER}/queries/planted.ts`,
    "export type { Quote } from '../../payments/pay-for.ts'\n",
    /queries\/planted\.ts[\s\S]*entered by their index/,
  ),
  breach(
    'an entry point enters a feature past its index.ts',
    'server/planted.ts',
    "export { findCaller } from './features/people/accounts/find-caller.ts'\n",
    /server\/planted\.ts[\s\S]*entered by their index/,
  ),
  breach(
    'a pure rule reaches for a query',
    `${LEDGER}/domain/planted.ts`,
    "export { postTransfer } from '../post-transfer.ts'\n",
    /domain\/planted\.ts[\s\S]*holds pure rules/,
  ),
  breach(
    'a pure rule reaches for a package',
    `${LEDGER}/domain/planted.ts`,
    "import { sql } from 'kysely'\n\nexport const now = sql\n",
    /domain\/planted\.ts[\s\S]*holds pure rules/,
  ),
  breach(
    'a feature builds a provider',
    `${LEDGER}/planted.ts`,
    "export { createMailbox } from '../../../providers/email/mailbox.ts'\n",
    /ledger\/planted\.ts[\s\S]*Only server\/app\.ts builds providers/,
  ),
  breach(
    'so does an entry point',
    'server/planted.ts',
    "export { createMailbox } from './providers/email/mailbox.ts'\n",
    /server\/planted\.ts[\s\S]*Only server\/app\.ts builds providers/,
  ),
  breach(
    'a feature knows how it is put together',
    `${LEDGER}/planted.ts`,
    "export { ROUTES } from '../../../app.ts'\n",
    /ledger\/planted\.ts[\s\S]*Only the entry points/,
  ),
  breach(
    'the product imports its tests',
    `${LEDGER}/planted.ts`,
    "export { createWorld } from '../../../../tests/support/world.ts'\n",
    /ledger\/planted\.ts[\s\S]*imports nothing of tests/,
  ),
  breach(
    'the platform knows a feature',
    'server/platform/http/planted.ts',
    "export { findCaller } from '../../features/people/accounts/index.ts'\n",
    /http\/planted\.ts[\s\S]*knows no feature/,
  ),
  breach(
    'a provider knows a feature',
    'server/providers/email/planted.ts',
    "export { findCaller } from '../../features/people/accounts/index.ts'\n",
    /email\/planted\.ts[\s\S]*Providers know neither features/,
  ),
  breach(
    'a provider knows another provider’s insides',
    'server/providers/identity/planted.ts',
    "export { createMailbox } from '../email/mailbox.ts'\n",
    /identity\/planted\.ts[\s\S]*know only each other’s port/,
  ),
  breach(
    'the server reaches into the sources of a page',
    `${LEDGER}/planted.ts`,
    "export { EMPTY_STATE } from '../../../../web/auth/page-state.ts'\n",
    /ledger\/planted\.ts[\s\S]*knows the pages by their types/,
  ),
  breach(
    'a page reaches into the server',
    'web/auth/planted.ts',
    "export { newId } from '../../server/platform/ids.ts'\n",
    /auth\/planted\.ts[\s\S]*of its code they share/,
  ),
  breach(
    'the published library leans on the product',
    'client/src/planted.ts',
    "export { newId } from '../../server/platform/ids.ts'\n",
    /src\/planted\.ts[\s\S]*The published library stands alone/,
  ),
  breach(
    'a feature imports the process',
    `${LEDGER}/planted.ts`,
    "import { env } from 'node:process'\n\nexport const port = env.PORT\n",
    /ledger\/planted\.ts[\s\S]*know the environment/,
  ),
  {
    ...breach('two files import each other', 'server/platform/errors.ts', '', /is part of a circle: .*errors\.ts → /),
    change: (before) => `${before}\nexport { writeError } from './http/envelopes.ts'\n`,
  },
  {
    ...breach('and for a type alone', 'server/platform/errors.ts', '', /is part of a circle: .*errors\.ts → /),
    change: (before) => `import type {} from './http/envelopes.ts'\n${before}`,
  },
  breach(
    'two features need each other',
    `${LEDGER}/planted.ts`,
    "export type { PayoutReadiness } from '../payouts/index.ts'\n",
    /is part of a circle: server\/features\/[a-z/]+ → server\/features/,
  ),
  breach(
    'a feature without a page that says what it is',
    'server/features/money/planted/index.ts',
    'export {}\n',
    /money\/planted lacks README\.md/,
  ),
  breach(
    'a folder that no other feature has',
    `${LEDGER}/services/planted.ts`,
    'export const planted = 1\n',
    /services\/planted\.ts[\s\S]*A feature’s folders are/,
  ),
  breach(
    'a route outside of routes/',
    `${LEDGER}/planted-route.ts`,
    'export const planted = 1\n',
    /planted-route\.ts is a route outside/,
  ),
  breach(
    'a use case among the routes',
    `${LEDGER}/routes/planted.ts`,
    'export const planted = 1\n',
    /routes\/planted\.ts is no route/,
  ),
  {
    ...breach('logic in an entrance', `${LEDGER}/index.ts`, '', /ledger\/index\.ts:\d+ holds code/),
    change: (before) => `${before}\nexport function planted() {\n  return 1\n}\n`,
  },
  breach(
    'a file that belongs to no feature',
    'server/features/money/planted.ts',
    'export const planted = 1\n',
    /money\/planted\.ts stands outside of every feature/,
  ),
  breach(
    'SQL that names somebody else’s table',
    `${LEDGER}/queries/planted.ts`,
    "import { sql } from 'kysely'\n\nexport const planted = sql`select id from accounts`\n",
    /queries\/planted\.ts:3 names accounts/,
  ),
  breach(
    'so does a join further down, after a comma and under an alias',
    `${LEDGER}/queries/planted.ts`,
    'import { sql } from \'kysely\'\n\nexport const planted = sql`\n  select 1\n  from kinds_sold k,\n    "offers" o`\n',
    /queries\/planted\.ts:6 names offers/,
  ),
  breach(
    'and a fragment inside of another',
    `${LEDGER}/queries/planted.ts`,
    `import { sql } from 'kysely'\n\nexport const planted = sql\`with a as (\${sql\`update payouts set id = id\`}) select 1\`\n`,
    /queries\/planted\.ts:3 names payouts/,
  ),
  breach(
    'a query builder that does',
    'server/platform/http/planted.ts',
    "export const planted = (db: Db) => db.selectFrom('payments as p').selectAll()\n",
    /http\/planted\.ts:1 names payments/,
  ),
  breach(
    'one that is told which table by a constant',
    `${LEDGER}/queries/planted.ts`,
    "const TABLE = 'profiles as p'\n\nexport const planted = (db: Db) =>\n  db.selectFrom('kinds_sold').innerJoin(TABLE, 'p.id', 'id')\n",
    /queries\/planted\.ts:4 names profiles/,
  ),
  breach(
    'a table of another schema',
    `${LEDGER}/queries/planted.ts`,
    "export const planted = (db: Db) => db.withSchema('identity').selectFrom('users').selectAll()\n",
    /queries\/planted\.ts:1 names identity\.\*/,
  ),
  breach(
    'the job queue’s own tables',
    'server/cli/planted.ts',
    "export const planted = (pool: Pool) => pool.query('lock table jobs.job')\n",
    /cli\/planted\.ts:1 names jobs\.job/,
  ),
  breach(
    'SQL outside of queries/',
    `${LEDGER}/planted.ts`,
    "import { sql } from 'kysely'\n\nexport const planted = sql`select 1`\n",
    /ledger\/planted\.ts:3 holds SQL/,
  ),
  breach(
    'SQL in demo data',
    'server/seed/planted.ts',
    "export const planted = (db: Db) => db.deleteFrom('installation').execute()\n",
    /seed\/planted\.ts:1 holds SQL/,
  ),
  {
    ...breach('a table that nobody owns', 'server/platform/database/tables.ts', '', /nobody owns planted_rows/),
    change: (before) =>
      before.replace('export type Tables = {', 'export type Tables = {\n  planted_rows: AccountsTable'),
  },
  breach(
    'a feature that nobody enters',
    'server/features/money/planted/index.ts',
    'export const plantedRoutes: readonly string[] = []\n',
    /planted\/index\.ts is imported by nobody/,
  ),
  {
    ...breach(
      'a feature that the document does not name',
      'docs/architecture.md',
      '',
      /money\/ledger has no row in docs\/architecture\.md/,
    ),
    change: (before) => before.replace(/^.*features\/money\/ledger\) .*\n/m, ''),
  },
  {
    ...breach(
      'a function without a doc comment that a neighbour calls',
      'server/platform/clock.ts',
      '',
      /clock\.ts:\d+ later has none/,
    ),
    change: (before) => before.replace(/\/\*\*[^*]*\*\/\n(?=export const later)/, ''),
  },
  {
    ...breach('a check that looks at nothing', 'scripts/architecture/source-tree.ts', '', /It looked at 0 files/),
    change: (before) =>
      before.replace(
        "const SOURCES = ['server/**/*.ts', 'web/**/*.{ts,tsx}', 'client/src/**/*.ts']",
        'const SOURCES: string[] = []',
      ),
  },
]
