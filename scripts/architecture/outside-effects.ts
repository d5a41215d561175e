import { parseSync } from 'oxc-parser'
import type { Breach } from './breach.ts'
import { isTestFile, type Source, type SourceTree } from './source-tree.ts'

const SEND_INTENT = 'server/platform/send-intent.ts'

/** Calls that send money, goods or messages, by the port's name in the context. */
const EFFECTS: Readonly<Record<string, readonly string[]>> = {
  processor: [
    'createTransfer',
    'reverseTransfer',
    'refundPaymentIntent',
    'capturePaymentIntent',
    'cancelPaymentIntent',
  ],
  fulfilment: ['create', 'cancel'],
  email: ['send'],
}

/** Only the payment processor has these methods, so a call on any object counts. */
const PROCESSOR_CALLS = new Set(EFFECTS.processor)

/** Files that may make such calls without `sendIntent`. */
const EXCEPTIONS: Readonly<Record<string, { calls: readonly string[]; because: string }>> = {
  'server/features/money/payments/void-intent.ts': {
    calls: ['cancelPaymentIntent'],
    because: 'Its callers have just read the payment, and the processor refuses to cancel one that was paid.',
  },
  'server/features/money/payouts/stray-transfers.ts': {
    calls: ['reverseTransfer'],
    because: 'A payout that has ended never becomes due again, so its stray transfer must be reversed in any case.',
  },
  'server/platform/mail/send-due-mails.ts': {
    calls: ['send'],
    because: 'Each batch is claimed, and its recipients and suppressions are read, right before it is sent.',
  },
  'server/seed/undeliverable-mails.ts': {
    calls: ['send'],
    because: 'It wraps the mail provider of the demo story, and the outbox calls it.',
  },
}

const RULE = `Make calls with an outside effect through sendIntent (${SEND_INTENT}), which checks right before each call that it is still wanted.`

/**
 * Finds calls outside `sendIntent` that send money, goods or messages. Also finds exceptions that
 * are no longer needed.
 */
export function findDirectEffects(tree: SourceTree): Breach[] {
  const breaches: Breach[] = Object.keys(EXCEPTIONS)
    .filter((file) => !tree.has(file))
    .map((file) => ({ file, rule: RULE, detail: 'is an exception, but there is no such file' }))
  for (const source of tree.values()) {
    if (!isChecked(source.file)) continue
    const effects = findEffects(source)
    const { calls = [] } = EXCEPTIONS[source.file] ?? {}
    for (const unused of calls.filter((call) => !effects.some(({ name }) => name === call)))
      breaches.push({ file: source.file, rule: RULE, detail: `no longer calls ${unused}: remove the exception` })
    if (source.imports.some(({ to, typesOnly }) => to === SEND_INTENT && !typesOnly)) continue
    for (const { name, line } of effects)
      if (!calls.includes(name))
        breaches.push({ file: source.file, line, rule: RULE, detail: `calls ${name} directly` })
  }
  return breaches
}

/** Providers implement the calls. */
const isChecked = (file: string): boolean =>
  file.startsWith('server/') && !file.startsWith('server/providers/') && !isTestFile(file)

type Effect = { name: string; line: number }

const MAY_HAVE_EFFECT = new RegExp(`\\b(?:${[...PROCESSOR_CALLS, 'fulfilment', 'email'].join('|')})\\b`)

/**
 * Examples are `ctx.email.send`, `processor.createTransfer` (even if it is not called), `const {
 * send } = ctx.email` and `const shop = ctx.fulfilment`.
 */
function findEffects({ file, text }: Source): Effect[] {
  if (!MAY_HAVE_EFFECT.test(text)) return []
  const found: { start: number; name: string }[] = []
  const visit = (node: Node): void => {
    for (const name of namedIn(node)) found.push({ start: node.start, name })
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
  visit(parseSync(file, text).program as unknown as Node)
  return found.map(({ start, name }) => ({ name, line: text.slice(0, start).split('\n').length }))
}

type Node = { type: string; start: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function namedIn(node: Node): string[] {
  if (node.type === 'MemberExpression') {
    const method = nameOf(node)
    return method !== undefined && isEffect(nameOf(node.object), method) ? [method] : []
  }
  if (node.type !== 'VariableDeclarator' || !isNode(node.id)) return []
  const port = nameOf(node.init)
  // A variable with the whole port counts as all of its methods, because a later call such as
  // `shop.create` looks like a call of any other object.
  if (node.id.type === 'Identifier' && port === 'fulfilment') return [...(EFFECTS.fulfilment ?? [])]
  if (node.id.type !== 'ObjectPattern') return []
  return (node.id.properties as Node[]).flatMap(({ key }) => {
    const method = nameOf(key)
    return method !== undefined && isEffect(port, method) ? [method] : []
  })
}

const isEffect = (port: string | undefined, method: string): boolean =>
  PROCESSOR_CALLS.has(method) || (port !== undefined && EFFECTS[port]?.includes(method) === true)

/** Returns `email` for `ctx.email`, `email`, `ctx['email']` and `(await ctx).email`. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'Literal') return String(node.value)
  return node.type === 'MemberExpression' ? nameOf(node.property) : undefined
}
