import { parseSync } from 'oxc-parser'
import { type FoundMessage, type SyntaxNode, walk } from '../../web/words/find-messages.ts'

/**
 * Functions and classes of refusals, with the position of the text among their arguments. Pages
 * have their own text for too many requests.
 */
const REFUSALS: Readonly<Record<string, number>> = {
  AppError: 1,
  FetchRefused: 1,
  TaskRefused: 1,
  UploadRefused: 1,
  badField: 1,
  badRequest: 0,
  conflict: 0,
  forbidden: 0,
  notFound: 0,
  unauthorized: 0,
  unavailable: 0,
  unprocessable: 0,
}

/**
 * Sources whose refusals stay English: those that only operators and programs meet. Stores too,
 * because they write refusals in words of their own, by the code.
 */
const OPERATORS = [
  'server/cli/',
  'server/features/development/',
  'server/features/integrations/embeds/',
  'server/features/integrations/mcp/',
  'server/features/integrations/plugins/',
  'server/features/likeness/indexing/',
  'server/features/likeness/tags/',
  'server/features/media/generation/',
  'server/features/media/models/',
  'server/features/offers/campaign-types/',
  'server/features/offers/resolver/',
  'server/features/offers/statistics/',
  'server/features/people/admin/',
  'server/features/people/audit/',
  'server/features/people/monitoring/',
  'server/features/people/transparency/',
  'server/features/people/undelivered/',
  'server/platform/database/',
  'server/platform/http/callers/api-keys.ts',
  'server/platform/http/connections/',
  'server/platform/http/description/',
  'server/platform/http/envelopes.ts',
  'server/platform/http/idempotent-request.ts',
  'server/platform/http/operations-routes.ts',
  'server/platform/http/server.ts',
  'server/platform/pages/',
  'server/providers/credentials/',
  'server/providers/fulfilment/',
  'server/providers/models/',
  'server/providers/processor/',
  'server/seed/',
]
const STORES = 'server/features/merch/'
/** Parts of the stores that the pages of the marketplace show. */
const OF_SELLERS = ['order-finder/', 'seller-store/', 'share-reports/', 'store-art/'].map((name) => STORES + name)

/** True for a source whose refusals people meet on pages of the marketplace. */
const isTranslated = (file: string): boolean =>
  !file.startsWith('packages/workers/') &&
  !OPERATORS.some((folder) => file.startsWith(folder)) &&
  (!file.startsWith(STORES) || OF_SELLERS.some((folder) => file.startsWith(folder)))

/**
 * Finds the texts of refusals in a source of the server: literals that need no `message`, because
 * they have no values. `bare` lists those that have values without being messages. Packages know
 * nothing of messages, so their texts with values stay English.
 */
export function findRefusals(file: string, code: string): { messages: FoundMessage[]; bare: string[] } {
  const messages: FoundMessage[] = []
  const bare: string[] = []
  if (!isTranslated(file)) return { messages, bare }
  const note = (node: SyntaxNode | undefined): void => {
    if (!node) return
    const { type, start, end } = node
    if (type === 'ConditionalExpression') {
      note(node['consequent'] as SyntaxNode)
      note(node['alternate'] as SyntaxNode)
    }
    const isText = type === 'Literal' && typeof node['value'] === 'string'
    const [only, ...others] = type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : []
    const text = isText ? String(node['value']) : others.length === 0 ? only?.value.cooked : undefined
    if (text?.includes(' ')) messages.push({ text, start, end, isAttribute: false, names: null })
    if (others.length > 0 && !file.startsWith('packages/'))
      bare.push(
        `${file}:${code.slice(0, start).split('\n').length} refuses with “${code.slice(start + 1, end - 1)}” without message()`,
      )
  }
  walk(parseSync(file, code).program as unknown as SyntaxNode, (node) => {
    if (node.type === 'ObjectExpression') note(faultIn(node))
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const at = REFUSALS[(node['callee'] as { name?: string }).name ?? '']
    if (at !== undefined) note((node['arguments'] as SyntaxNode[])[at])
  })
  return { messages, bare }
}

/** The text of an issue: an object with a path and a message. */
function faultIn(node: SyntaxNode): SyntaxNode | undefined {
  const properties = node['properties'] as SyntaxNode[]
  const valueOf = (name: string) =>
    properties.find((one) => (one['key'] as { name?: string } | undefined)?.name === name)?.['value'] as
      | SyntaxNode
      | undefined
  return valueOf('path') && valueOf('message')
}
