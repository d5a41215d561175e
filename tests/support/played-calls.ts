import type { PlayedRun } from './played-work.ts'

/** A run that asks the model `text` once; what it costs is that call's price. */
export const callsModel: PlayedRun = async ({ callModel, input }) => {
  const { result } = await callModel({ key: 'text', capability: 'text' }, (model, call) =>
    model.write(call, { instruction: 'Say what this is.', facts: input.name, maxWords: 9 }),
  )
  return result
}
