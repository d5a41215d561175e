import type { HookTools, PluginDb, PluginHooks, Transition } from '@semblance/plugin'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { TransitionHooks } from '../../../platform/database/transition-hooks.ts'
import { RefusedByPlugin, unavailable } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/observability/log.ts'
import { callPlugin } from './call-plugin.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { PluginFailure } from './plugin-fault.ts'
import { logOf, nameOfTable, refuseFor } from './plugin-tools.ts'
import {
  limitTime,
  releaseSavepoint,
  restoreTimeLimit,
  runStatement,
  setSavepoint,
  undoToSavepoint,
} from './queries/plugin-statements.ts'

const KIND_OF = { offer: 'offers', order: 'orders', payout: 'payouts' } as const

type Hooked = InstalledPlugin & { hook: (transition: Transition, tools: HookTools) => Promise<void> | void }

const hooksOf = (plugins: readonly InstalledPlugin[], { entity }: Transition, when: 'before' | 'after'): Hooked[] =>
  plugins.flatMap((each) => {
    const hooks = each.plugin.hooks?.[KIND_OF[entity]] as PluginHooks<Transition> | undefined
    const hook = hooks?.[when]
    return hook ? [{ ...each, hook }] : []
  })

/**
 * Runs the hooks of all plugins, in the order in which the plugins are given. The first refusal
 * counts, and no later plugin is asked. Undefined if no plugin has hooks.
 */
export function createTransitionHooks(
  plugins: readonly InstalledPlugin[],
  { log, limitMs }: { log: Log; limitMs: number },
): TransitionHooks | undefined {
  if (plugins.every(({ plugin }) => plugin.hooks === undefined)) return undefined
  return {
    before: async (trx, transition) => {
      for (const hooked of hooksOf(plugins, transition, 'before'))
        if (transition.canBeRefused) await runBefore(trx as Trx, hooked, transition, { log, limitMs })
        else await watchFact(hooked, transition, { log, limitMs })
    },
    after: async (trx, transition) => {
      for (const hooked of hooksOf(plugins, transition, 'after'))
        await runAfter(trx as Trx, hooked, transition, { log, limitMs })
    },
  }
}

type Limits = { log: Log; limitMs: number }

/** @throws RefusedByPlugin; ServiceUnavailable if the hook fails. Both undo the transaction. */
async function runBefore(trx: Trx, hooked: Hooked, transition: Transition, { log, limitMs }: Limits): Promise<void> {
  const { plugin, hook } = hooked
  try {
    await withinTransaction(trx, hooked, limitMs, (db) =>
      callPlugin(
        {
          plugin: plugin.name,
          doing: `before ${nameOf(transition)}`,
          limitMs,
          passes: (error) => error instanceof RefusedByPlugin,
        },
        () => hook(transition, toolsOf(hooked, log, db)),
      ),
    )
  } catch (error) {
    if (!(error instanceof PluginFailure)) throw error
    log.error({ err: error, plugin: plugin.name, ...idsOf(transition) }, 'a plugin failed, so nothing was changed')
    throw unavailable(
      `Nothing was changed, because the extension “${plugin.name}” of this site failed. Try again in a moment.`,
      error,
    )
  }
}

/**
 * Runs a hook before we store something that has already happened outside, so the hook cannot
 * refuse it. Logs every failure of the hook.
 */
async function watchFact(hooked: Hooked, transition: Transition, { log, limitMs }: Limits): Promise<void> {
  const { plugin, hook } = hooked
  const none = async (): Promise<never> => {
    throw new Error('there is no database before a transition that cannot be refused; use “after”')
  }
  await callPlugin({ plugin: plugin.name, doing: `before ${nameOf(transition)}`, limitMs }, () =>
    hook(transition, toolsOf(hooked, log, { query: none, table: nameOfTable(plugin.name) })),
  ).catch((error: unknown) =>
    log.error(
      { err: error, plugin: plugin.name, ...idsOf(transition) },
      'a plugin failed or refused what had already happened; the change was made',
    ),
  )
}

/** Undoes only the hook's own statements if it fails. The change itself, and its money, stay. */
async function runAfter(trx: Trx, hooked: Hooked, transition: Transition, { log, limitMs }: Limits): Promise<void> {
  const { plugin, hook } = hooked
  await setSavepoint(trx)
  try {
    await withinTransaction(trx, hooked, limitMs, (db) =>
      callPlugin({ plugin: plugin.name, doing: `after ${nameOf(transition)}`, limitMs }, () =>
        hook(transition, toolsOf(hooked, log, db)),
      ),
    )
    await releaseSavepoint(trx)
  } catch (error) {
    await undoToSavepoint(trx)
    log.error(
      { err: error, plugin: plugin.name, ...idsOf(transition) },
      'a plugin failed after a change; the change stays, and what the plugin wrote was undone',
    )
  }
}

/**
 * Lends the transaction to a hook until the hook ends, with a time limit for each statement. Then
 * waits for statements that the hook left behind. A statement that the hook sends later throws.
 */
async function withinTransaction(
  trx: Trx,
  { plugin: { name } }: Hooked,
  limitMs: number,
  run: (db: PluginDb) => Promise<void>,
): Promise<void> {
  let isOver = false
  let former: Promise<string> | undefined
  const underWay = new Set<Promise<unknown>>()
  const query: PluginDb['query'] = async <Row extends object>(text: string, parameters: readonly unknown[] = []) => {
    if (isOver) throw new Error(`the plugin “${name}” used the database of a hook that had ended`)
    former ??= limitTime(trx, limitMs)
    const statement = former.then(() => runStatement<Row>(trx, text, parameters))
    underWay.add(statement)
    return statement
  }
  try {
    await run({ query, table: nameOfTable(name) })
  } finally {
    isOver = true
    await Promise.allSettled(underWay)
  }
  if (former) await restoreTimeLimit(trx, await former)
}

const toolsOf = ({ plugin, settings }: Hooked, log: Log, db: PluginDb): HookTools => ({
  settings,
  log: logOf(plugin.name, log),
  refuse: refuseFor(plugin),
  db,
})

const nameOf = (transition: Transition): string =>
  `the ${transition.entity} became ${transition.to}${transition.entity === 'offer' ? ` (${transition.action})` : ''}`

const idsOf = (transition: Transition): object =>
  transition.entity === 'offer'
    ? { offerId: transition.offerId }
    : transition.entity === 'order'
      ? { orderId: transition.orderId }
      : { payoutId: transition.payoutId }
