import { Fragment } from 'react'

/**
 * Email or web address. The line may break after `@`, a dot, a slash or an underscore. A part
 * between two of these breaks only if it is longer than the line.
 */
export const Breakable = ({ words }: { words: string }) =>
  words.split(/(?<=[@./_])(?=[^@./_])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
