import type { Plant } from './plant.ts'
import { PLANTED_BREACHES } from './planted-breaches.ts'

const appended =
  (line: string) =>
  (before: string): string =>
    `${before}\n${line}\n`
const replaced =
  (from: string | RegExp, to: string) =>
  (before: string): string =>
    before.replace(from, to)

/** Faults that the steps of the check must find. */
export const PLANTS: readonly Plant[] = [
  ...PLANTED_BREACHES,
  {
    fault: 'a kind of thing is sold, and nothing handles it',
    step: 'types',
    file: 'server/sale-handlers.ts',
    change: replaced('  MERCH: merchPayFor,\n', ''),
    reason: /sale-handlers\.ts[\s\S]*MERCH/,
  },
  {
    fault: 'a kind of intent that nobody tries to void',
    step: 'types',
    file: 'server/platform/send-intent.ts',
    change: replaced("  'webhook',\n", "  'webhook',\n  'planted',\n"),
    reason: /resumed-intents\.test\.ts[\s\S]*planted/,
  },
  {
    fault: 'a doc comment that starts with Whether',
    step: 'prose',
    file: 'examples/planted-start.ts',
    change: () => '/** Whether the store is open. */\nexport const isOpen = true\n',
    reason: /examples\/planted-start\.ts:1 The doc comment starts with “Whether”/,
  },
  {
    fault: 'a doc comment that repeats the name',
    step: 'prose',
    file: 'examples/planted-repeat.ts',
    change: () => '/** The open stores. */\nexport const openStores = []\n',
    reason: /examples\/planted-repeat\.ts:1 The doc comment only repeats “openStores”/,
  },
  {
    fault: 'a comment wider than the page',
    step: 'prose',
    file: 'examples/planted-width.ts',
    change: () => `// ${'wide '.repeat(20)}\nexport const width = 1\n`,
    reason: /examples\/planted-width\.ts:1 The comment is wider/,
  },
  {
    fault: 'a feature reads the environment',
    step: 'lint',
    file: 'server/features/money/ledger/planted-environment.ts',
    change: () => 'export const port = process.env.PORT\n',
    reason: /no-process-env.*\n.*ledger\/planted-environment\.ts/,
  },
  {
    fault: 'a promise nobody waits for',
    step: 'lint',
    file: 'server/features/money/ledger/planted-promise.ts',
    change: () => 'const work = async () => 1\n\nexport function start() {\n  work()\n}\n',
    reason: /no-floating-promises.*\n.*ledger\/planted-promise\.ts/,
  },
  {
    fault: 'a variable nothing reads',
    step: 'lint',
    file: 'server/features/money/ledger/planted-variable.ts',
    change: () => 'const forgotten = 1\n\nexport const kept = 2\n',
    reason: /no-unused-vars.*\n.*ledger\/planted-variable\.ts/,
  },
  {
    fault: 'a linter that looks at nothing',
    step: 'lint',
    file: 'oxlint.config.ts',
    change: replaced('ignorePatterns: [', "ignorePatterns: ['**/*.ts', '**/*.tsx', '**/*.js', "),
    reason: /No files found|It looked at [01] files/,
    mustRunAlone: true,
  },
  {
    fault: 'a linter that misses a folder',
    step: 'lint',
    file: 'oxlint.config.ts',
    change: replaced('ignorePatterns: [', "ignorePatterns: ['server/features', "),
    reason: /It looked at \d+ files; the tree has/,
    mustRunAlone: true,
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
    fault: 'an answer without an example',
    step: 'description',
    file: 'server/features/people/auth/routes/list-social-providers-route.ts',
    change: replaced(/withExample\((.*), \[.*\]\)/, '$1'),
    reason: /media-has-an-example: .*\/api\/auth\/providers/,
  },
  {
    fault: 'a 401 that is not described',
    step: 'description',
    file: 'server/platform/http/envelopes.ts',
    change: replaced("codes.add('Unauthorized')", "codes.add('Forbidden')"),
    reason: /define-error-responses-401: Operation is missing responses\[401\]/,
  },
  {
    fault: 'a description of nothing',
    step: 'description',
    file: 'server/platform/http/description/api-description.ts',
    change: replaced('= routes.filter(', '= routes.slice(0, 0).filter('),
    reason: /It looked at no operation\./,
    mustRunAlone: true,
  },
  {
    fault: 'table types that lag behind the schema',
    step: 'generated',
    file: 'server/platform/database/tables.ts',
    change: replaced('amount_minor_unit', 'amount_of_yesterday'),
    reason: /server\/platform\/database\/tables\.ts is stale/,
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
    fault: 'client types of yesterday',
    step: 'generated',
    file: 'client/src/api-types.ts',
    change: replaced('export type Offer = {', 'export type Offer = {\n  forgotten: string'),
    reason: /client\/src\/api-types\.ts is stale/,
  },
  {
    fault: 'a contract map of yesterday',
    step: 'generated',
    file: 'docs/contract-map.md',
    change: replaced(/^\| .*$/m, ''),
    reason: /docs\/contract-map\.md is stale/,
  },
]
