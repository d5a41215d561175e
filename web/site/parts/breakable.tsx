import { Fragment } from 'react'

/** An address of mail or of a page, which goes to the next line behind an `@`, a dot, a slash or an underscore: never within a word that fits. */
export const Breakable = ({ words }: { words: string }) =>
  words.split(/(?<=[@./_])(?=[^@./_])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name, and keep their order.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
