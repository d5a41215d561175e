import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { PayFor } from '../ledger/index.ts'

/** The thing that a purchase order number is for. */
export type Thing = { payFor: PayFor; payForId: string }

export type CompanyDataHandlers = {
  /** True if the account has paid for the thing, or is the one that could. */
  mayPayFor: (ctx: Context, caller: Caller, thing: Thing) => Promise<boolean>
}
