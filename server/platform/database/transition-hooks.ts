import type { Transition } from '@semblance/plugin'

/**
 * Runs plugins around transitions. A transition is a change of state of an offer, an order or a
 * payout.
 */
export type TransitionHooks = {
  /**
   * Runs before the statement that makes the transition.
   * @throws to refuse it
   */
  before: (trx: object, transition: Transition) => Promise<void>
  /** Runs at the end of the transaction. Never rejects. */
  after: (trx: object, transition: Transition) => Promise<void>
}

type Followed = { hooks: TransitionHooks; made: Transition[] }

/** Hooks by database, and transitions by transaction. Without plugins, both maps stay empty. */
const installed = new WeakMap<object, TransitionHooks>()
const followed = new WeakMap<object, Followed>()

/** Runs the hooks around every transition in transactions of this database. */
export const installTransitionHooks = (db: object, hooks: TransitionHooks): void => void installed.set(db, hooks)

/**
 * Runs the work of a transaction, and then the hooks after its transitions. At that point, no other
 * statement is pending, so a savepoint of a hook holds nothing but the hook's own statements.
 */
export async function withTransitionHooks<Trx extends object, Result>(
  db: object,
  trx: Trx,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const hooks = installed.get(db)
  if (!hooks) return work(trx)
  const own: Followed = { hooks, made: [] }
  followed.set(trx, own)
  const result = await work(trx)
  for (const transition of own.made) await hooks.after(trx, transition)
  return result
}

/**
 * Runs `write`, the statement that makes transitions, and the hooks before it. Every statement that
 * changes the state of an offer, an order or a payout is passed to this function, so no other code
 * calls hooks. Without plugins, it only runs `write`.
 * @param planned - reads which transitions are about to be made
 * @param made - returns the transitions that the statement made; none if another request was first
 */
export async function makeTransitions<Result>(
  trx: object,
  {
    planned,
    write,
    made,
  }: {
    planned: () => Promise<readonly Transition[]>
    write: () => Promise<Result>
    made: (result: Result, planned: readonly Transition[]) => readonly Transition[]
  },
): Promise<Result> {
  const own = followed.get(trx)
  if (!own) return write()
  const plan = await planned()
  for (const transition of plan) await own.hooks.before(trx, transition)
  const result = await write()
  own.made.push(...made(result, plan))
  return result
}
