/** One fault, where it is put, which step must find it, and in which words. */
export type Plant = {
  fault: string
  step: string
  file: string
  /** The file's new text; one that takes no argument makes a new file. */
  change: (() => string) | ((before: string) => string)
  reason: RegExp
}

const appended =
  (line: string) =>
  (before: string): string =>
    `${before}\n${line}\n`
const replaced =
  (from: string | RegExp, to: string) =>
  (before: string): string =>
    before.replace(from, to)

export const PLANTS: readonly Plant[] = [
  {
    fault: 'a feature enters another by a window',
    step: 'lint',
    file: 'server/features/money/ledger/planted.ts',
    change: () => "export * from '../accounts/find-caller.ts'\n",
    reason: /ledger\/planted\.ts[\s\S]*meet only at each other’s index/,
  },
  {
    fault: 'so does a file one folder deeper',
    step: 'lint',
    file: 'server/features/money/ledger/routes/planted.ts',
    change: () => "export { findCaller } from '../../accounts/find-caller.ts'\n",
    reason: /routes\/planted\.ts[\s\S]*meet only at each other’s index/,
  },
  {
    fault: 'a pure rule reaches for a query',
    step: 'lint',
    file: 'server/features/money/ledger/domain/planted.ts',
    change: () => "export { postTransfer } from '../post-transfer.ts'\n",
    reason: /domain\/planted\.ts[\s\S]*holds pure rules/,
  },
  {
    fault: 'a pure rule reaches for a package',
    step: 'lint',
    file: 'server/features/money/ledger/domain/planted.ts',
    change: () => "import { sql } from 'kysely'\n\nexport const now = sql`select 1`\n",
    reason: /domain\/planted\.ts[\s\S]*holds pure rules/,
  },
  {
    fault: 'a kind of thing is sold, and nothing handles it',
    step: 'types',
    file: 'server/features/money/ledger/domain/kinds-sold.ts',
    change: replaced("    status: 'reserved',", "    status: 'sold',"),
    reason: /app\.ts[\s\S]*MERCH/,
  },
  {
    fault: 'a feature builds a provider',
    step: 'lint',
    file: 'server/features/money/ledger/planted.ts',
    change: () => "export { createMailbox } from '../../providers/email/mailbox.ts'\n",
    reason: /ledger\/planted\.ts[\s\S]*only server\/app\.ts builds providers/,
  },
  {
    fault: 'so does an entry point',
    step: 'lint',
    file: 'server/planted.ts',
    change: () => "export { createMailbox } from './providers/email/mailbox.ts'\n",
    reason: /server\/planted\.ts[\s\S]*only server\/app\.ts builds providers/,
  },
  {
    fault: 'a feature knows how it is put together',
    step: 'lint',
    file: 'server/features/money/ledger/planted.ts',
    change: () => "export { ROUTES } from '../../app.ts'\n",
    reason: /ledger\/planted\.ts[\s\S]*Only the entry points/,
  },
  {
    fault: 'the product imports its tests',
    step: 'lint',
    file: 'server/features/money/ledger/planted.ts',
    change: () => "export { createWorld } from '../../../tests/support/world.ts'\n",
    reason: /ledger\/planted\.ts[\s\S]*imports nothing of tests/,
  },
  {
    fault: 'a layer below knows a feature',
    step: 'lint',
    file: 'server/platform/http/planted.ts',
    change: () => "export { findCaller } from '../features/accounts/index.ts'\n",
    reason: /http\/planted\.ts[\s\S]*knows nothing of the features/,
  },
  {
    fault: 'a provider knows another provider’s insides',
    step: 'lint',
    file: 'server/providers/identity/planted.ts',
    change: () => "export { createMailbox } from '../email/mailbox.ts'\n",
    reason: /identity\/planted\.ts[\s\S]*know only each other’s port/,
  },
  {
    fault: 'the server reaches into the sources of a page',
    step: 'lint',
    file: 'server/features/money/ledger/planted.ts',
    change: () => "export { EMPTY_STATE } from '../../../web/auth/page-state.ts'\n",
    reason: /ledger\/planted\.ts[\s\S]*knows the pages by their types/,
  },
  {
    fault: 'a page reaches into the server',
    step: 'lint',
    file: 'web/auth/planted.ts',
    change: () => "export { newId } from '../../server/ids.ts'\n",
    reason: /auth\/planted\.ts[\s\S]*of its code they share the theme alone/,
  },
  {
    fault: 'the published library leans on the product',
    step: 'lint',
    file: 'client/src/planted.ts',
    change: () => "export { newId } from '../../server/ids.ts'\n",
    reason: /src\/planted\.ts[\s\S]*The published library stands alone/,
  },
  {
    fault: 'a feature reads the environment',
    step: 'lint',
    file: 'server/features/money/ledger/planted.ts',
    change: () => 'export const port = process.env.PORT\n',
    reason: /no-process-env[\s\S]*ledger\/planted\.ts/,
  },
  {
    fault: 'or imports the process',
    step: 'lint',
    file: 'server/features/money/ledger/planted.ts',
    change: () => "import { env } from 'node:process'\n\nexport const port = env.PORT\n",
    reason: /ledger\/planted\.ts[\s\S]*only server\/config knows the environment/,
  },
  {
    fault: 'a promise nobody waits for',
    step: 'lint',
    file: 'server/features/money/ledger/planted.ts',
    change: () => 'const work = async () => 1\n\nexport function start() {\n  work()\n}\n',
    reason: /no-floating-promises[\s\S]*ledger\/planted\.ts/,
  },
  {
    fault: 'two files import each other',
    step: 'lint',
    file: 'server/platform/errors.ts',
    change: appended("export { writeError } from './http/envelopes.ts'"),
    reason: /import\(no-cycle\)/,
  },
  {
    fault: 'a variable nothing reads',
    step: 'lint',
    file: 'server/features/money/ledger/planted.ts',
    change: () => 'const forgotten = 1\n\nexport const kept = 2\n',
    reason: /no-unused-vars[\s\S]*ledger\/planted\.ts/,
  },
  {
    fault: 'a linter that looks at nothing',
    step: 'lint',
    file: 'oxlint.config.ts',
    change: replaced('ignorePatterns: [', "ignorePatterns: ['**/*.ts', '**/*.tsx', '**/*.js', "),
    reason: /No files found|It looked at [01] files/,
  },
  {
    fault: 'a linter that misses a folder',
    step: 'lint',
    file: 'oxlint.config.ts',
    change: replaced('ignorePatterns: [', "ignorePatterns: ['server/features', "),
    reason: /It looked at \d+ files; the tree has/,
  },
  {
    fault: 'a file out of shape',
    step: 'format',
    file: 'server/features/money/ledger/planted.ts',
    change: () => 'export   const a="1";\n',
    reason: /ledger\/planted\.ts[\s\S]*format/,
  },
  {
    fault: 'a type that does not fit',
    step: 'types',
    file: 'server/features/money/ledger/planted.ts',
    change: () => "export const amountMinorUnit: number = 'ten'\n",
    reason: /ledger\/planted\.ts.*TS2322/,
  },
  {
    fault: 'an export nobody imports',
    step: 'unused',
    file: 'server/platform/ids.ts',
    change: appended('export const nobodyImportsThis = 1'),
    reason: /Unused exports[\s\S]*nobodyImportsThis/,
  },
  {
    fault: 'a file nobody imports',
    step: 'unused',
    file: 'server/features/money/ledger/planted.ts',
    change: () => 'export const alone = 1\n',
    reason: /Unused files[\s\S]*ledger\/planted\.ts/,
  },
  {
    fault: 'a package nobody imports',
    step: 'unused',
    file: 'package.json',
    change: replaced('"dependencies": {', '"dependencies": {\n    "left-pad": "1.3.0",'),
    reason: /Unused dependencies[\s\S]*left-pad/,
  },
  {
    fault: 'table types that lag behind the schema',
    step: 'generated',
    file: 'server/platform/database/tables.ts',
    change: replaced('amount_minor_unit', 'amount_of_yesterday'),
    reason: /server\/db\/tables\.ts is stale/,
  },
  {
    fault: 'a setting the example does not have',
    step: 'generated',
    file: '.env.example',
    change: replaced(/^# PORT=.*$/m, ''),
    reason: /\.env\.example is stale/,
  },
  {
    fault: 'a setting the guide does not have',
    step: 'generated',
    file: 'docs/operations.md',
    change: replaced(/^\| `PORT`.*\n/m, ''),
    reason: /docs\/operations\.md is stale/,
  },
  {
    fault: 'a contract map of yesterday',
    step: 'generated',
    file: 'docs/contract-map.md',
    change: replaced(/^\| .*$/m, ''),
    reason: /docs\/contract-map\.md is stale/,
  },
]
