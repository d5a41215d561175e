import type { Context } from '../../../platform/context.ts'
import type { AdapterName } from '../../../providers/models/port.ts'
import { chooseAdapter } from './choose-adapter.ts'
import { findModel } from './queries/find-model.ts'

/**
 * Returns the adapter currently in effect for a model, and the model's name there; undefined if
 * there is none.
 */
export async function findActiveModel(
  ctx: Pick<Context, 'db' | 'models'>,
  key: string,
): Promise<{ adapter: AdapterName; model: string } | undefined> {
  const row = await findModel(ctx.db, { key })
  const chosen = row && row.status !== 'inactive' ? chooseAdapter(ctx.models, row) : undefined
  return chosen && { adapter: chosen.name, model: chosen.providerModel }
}
