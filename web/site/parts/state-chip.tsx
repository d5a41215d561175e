import './state-chip.css'

export type Tone = 'calm' | 'good' | 'warn' | 'bad' | 'muted'
export type StateWords = { word: string; tone: Tone; shape: string }

/** A state as a word, a shape and a colour: never the colour alone. */
export const StateChip = ({ word, tone, shape }: StateWords) => (
  <span className={`chip ${tone}`}>
    <span aria-hidden="true">{shape} </span>
    {word}
  </span>
)
