import { readFileSync } from 'node:fs'
import type { Breach } from './breach.ts'
import { featureOf, isTestFile, type Source, type SourceTree } from './source-tree.ts'

/**
 * Which feature, provider or part of the platform owns which tables: only its SQL names them. Others read them through
 * a query or a fragment that the owner's index.ts exports, so that one statement still does it.
 */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  'server/features/people/accounts': [
    'accounts',
    'agent_links',
    'profiles',
    'offer_policies',
    'offer_minimums',
    'brand_blocklist',
  ],
  'server/features/people/admin': ['admin_audit', 'brand_limits'],
  'server/features/people/notifications': ['notifications', 'outgoing_mails'],
  'server/features/offers/offer': ['offers', 'offer_history'],
  'server/features/offers/submission': ['campaign_types', 'candidate_sessions'],
  'server/features/money/ledger': ['ledger_accounts', 'ledger_postings', 'ledger_transfers'],
  'server/features/money/payments': ['payments', 'refunds', 'processor_events'],
  'server/features/money/payouts': ['payouts', 'payout_routes', 'share_tracking'],
  'server/features/money/products': ['products'],
  'server/platform/database': ['installation'],
  'server/platform/http': ['idempotency_keys'],
  'server/platform/security': ['throttles'],
  'server/providers/identity': ['identity.*'],
  'server/providers/email': ['mailbox.*'],
  'server/providers/processor': ['simulator.*'],
}

const TABLES_FILE = 'server/platform/database/tables.ts'

/** Every place where SQL names a table of somebody else, or stands outside of queries/; and every table without an owner. */
export function findTableBreaches(root: string, tree: SourceTree): Breach[] {
  const tables = tablesOf(readFileSync(`${root}/${TABLES_FILE}`, 'utf8'))
  return [
    ...withoutOwner(tables),
    ...[...tree.values()]
      .filter(({ file }) => file.startsWith('server/') && !isTestFile(file) && file !== TABLES_FILE)
      .flatMap((source) => [...ofOthers(source, tables), ...outsideQueries(source)]),
  ]
}

const tablesOf = (text: string): string[] =>
  [...text.slice(text.indexOf('export type Tables =')).matchAll(/^ {2}'?([a-z_.]+)'?: /gm)].map(([, name = '']) => name)

const ownerOf = (table: string): string | undefined =>
  Object.entries(OWNERS).find(([, names]) =>
    names.some((name) => name === table || (name.endsWith('.*') && table.startsWith(name.slice(0, -1)))),
  )?.[0]

function withoutOwner(tables: readonly string[]): Breach[] {
  const owned = new Set(Object.values(OWNERS).flat())
  const rule = 'Every table has one owner: name it in scripts/architecture/table-owners.ts.'
  return [
    ...tables
      .filter((table) => ownerOf(table) === undefined)
      .map((table) => ({ file: TABLES_FILE, rule, detail: `nobody owns ${table}` })),
    ...[...owned]
      .filter((name) => !name.endsWith('.*') && !tables.includes(name))
      .map((name) => ({ file: 'scripts/architecture/table-owners.ts', rule, detail: `there is no table ${name}` })),
  ]
}

/** Where Kysely and plain SQL name a table: after these words, in quotation marks or bare. */
const NAMING =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|from|join|into|update|using|table|lock table|truncate)\b\s*\(?\s*(?:\[\s*)?['"`]?((?:[a-z_]+\.)?[a-z_]+)\b/gi

function ofOthers({ file, text }: Source, tables: readonly string[]): Breach[] {
  const home = /^server\/(?:providers|platform)\/[^/]+(?=\/)/.exec(file)?.[0] ?? featureOf(file) ?? file
  const lines = withoutComments(text).split('\n')
  return lines.flatMap((line, at) =>
    [...line.matchAll(NAMING)]
      .map(([, name = '']) => name)
      .filter((name) => tables.includes(name) && ownerOf(name) !== home)
      .map((name) => ({
        file,
        line: at + 1,
        rule: 'SQL names its own feature’s tables; another’s are read through what their owner exports.',
        detail: `names ${name}, which belongs to ${ownerOf(name)}`,
      })),
  )
}

const SQL = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/

function outsideQueries({ file, text }: Source): Breach[] {
  const feature = featureOf(file)
  if (feature === undefined || file.startsWith(`${feature}/queries/`)) return []
  return withoutComments(text)
    .split('\n')
    .flatMap((line, at) =>
      SQL.test(line)
        ? [{ file, line: at + 1, rule: 'All SQL of a feature stands in its queries/.', detail: 'holds SQL' }]
        : [],
    )
}

/** Comments blanked, lines kept. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^\s*(\/\/|import\b).*$/gm, '')
