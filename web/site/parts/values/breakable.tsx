import { Fragment } from 'react'

/** Email or web address that may break after `@`, a dot, a slash or an underscore. */
export const Breakable = ({ words }: { words: string }) =>
  words.split(/(?<=[@./_])(?=[^@./_])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
