import type { PlayedRun } from './fake-work.ts'

/** Calls the model `text` once; the run costs that call's price. */
export const callTextModel: PlayedRun = async ({ callModel, input }) => {
  const { result } = await callModel({ key: 'text', capability: 'text' }, (model, call) =>
    model.write(call, { instruction: 'Say what this is.', facts: input.name, maxWords: 9 }),
  )
  return result
}
