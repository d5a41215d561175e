import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

type Serialize = (answer: unknown) => string
/**
 * Serialized text of responses that are sent repeatedly. The text is empty until a response is
 * first sent.
 */
const texts = new WeakMap<object, string>()
const compiled = new WeakMap<TSchema, Serialize>()

/**
 * Returns the serializer of a response, in Fastify's format. Compiles it on first use and once per
 * process, because compiling every schema took most of the startup time.
 */
export function compileSerializer({ schema }: { schema: TSchema }): Serialize {
  return (answer) => {
    const known = texts.get(answer as object)
    if (known) return known
    let serialize = compiled.get(schema)
    if (!serialize) compiled.set(schema, (serialize = fastJsonStringify(schema as object) as Serialize))
    const text = serialize(answer)
    if (known !== undefined) texts.set(answer as object, text)
    return text
  }
}

/**
 * Marks a response object that is sent many times, always with the same schema, and never changes.
 * It is serialized once.
 */
export function serializedOnce<Answer extends object>(answer: Answer): Answer {
  texts.set(answer, '')
  return answer
}
