import type { Context } from '../../../platform/context.ts'
import type { AdapterName } from '../../../providers/models/port.ts'
import { chooseAdapter } from './choose-adapter.ts'
import { findModel } from './queries/find-model.ts'

/**
 * Returns the adapter that a model uses now, and the provider's name of the model. Undefined if no
 * adapter is available.
 */
export async function findActiveModel(
  ctx: Pick<Context, 'db' | 'models'>,
  key: string,
): Promise<{ adapter: AdapterName; model: string } | undefined> {
  const row = await findModel(ctx.db, { key })
  const chosen = row && row.status !== 'inactive' ? chooseAdapter(ctx.models, row) : undefined
  return chosen && { adapter: chosen.name, model: chosen.providerModel }
}
