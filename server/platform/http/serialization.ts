import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

type Serialize = (answer: unknown) => string
/** Answers that are given more than once, by what their text is; empty until it is written. */
const texts = new WeakMap<object, string>()
const compiled = new WeakMap<TSchema, Serialize>()

/**
 * The serialiser of one answer, in the form Fastify asks for. Compiled when it is first used, and once a process: to
 * compile every schema took most of the time a start takes.
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

/** An answer that a route gives many times, always by the same schema, and that nobody changes: it is written once. */
export function writtenOnce<Answer extends object>(answer: Answer): Answer {
  texts.set(answer, '')
  return answer
}
