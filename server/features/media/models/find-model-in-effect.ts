import type { Context } from '../../../platform/context.ts'
import type { AdapterName } from '../../../providers/models/port.ts'
import { chooseAdapter } from './choose-adapter.ts'
import { findModel } from './queries/find-model.ts'

/** Which adapter answers for a model as things stand, and by which model of its own; undefined: none. One statement. */
export async function findModelInEffect(
  ctx: Pick<Context, 'db' | 'models'>,
  key: string,
): Promise<{ adapter: AdapterName; model: string } | undefined> {
  const row = await findModel(ctx.db, { key })
  const chosen = row && row.status !== 'inactive' ? chooseAdapter(ctx.models, row) : undefined
  return chosen && { adapter: chosen.name, model: chosen.providerModel }
}
