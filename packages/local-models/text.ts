import { ModelFailure, type TextModel } from '@semblance/ports/models'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnownParameters, runLocally } from './run-locally.ts'
import { classify, labelText } from './text/classify.ts'
import { writeFromFacts } from './text/write-from-facts.ts'

/**
 * Works without a language model. `classify` chooses a label by its meaning and by shared words.
 * `write` puts the facts into fixed sentences and ignores the instruction.
 */
export function createText({ soundAndText }: Pick<LocalPools, 'soundAndText'>): TextModel {
  return {
    classify: async (call, { text, labels }) => {
      assertKnownParameters(call, LOCAL_NAMES.text)
      if (text.trim() === '') throw new ModelFailure('invalid', 'There is no text to classify.')
      if (labels.length === 0) throw new ModelFailure('invalid', 'There are no labels to choose from.')
      const texts = [text, ...labels.map(labelText)]
      const embedding = soundAndText.run('embed', { texts }, { signal: call.signal })
      const [textVector = [], ...labelVectors] = await runLocally(embedding)
      const found = classify(text, labels, { textVector, labelVectors })
      if (!found) throw new ModelFailure('invalid', 'There are no labels to choose from.')
      return found
    },
    write: async (call, { facts, maxWords }) => {
      assertKnownParameters(call, LOCAL_NAMES.text)
      const text = writeFromFacts(facts, maxWords)
      if (text === '') throw new ModelFailure('invalid', 'There are no facts to write about.')
      return { text }
    },
  }
}
