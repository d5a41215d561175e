import './band.css'
import { type ReactNode, useId } from 'react'

type BandProps = {
  title: string
  words: ReactNode
  picture?: ReactNode
  isPictureFirst?: boolean
  isStacked?: boolean
}

export function Band({ title, words, picture, isPictureFirst = false, isStacked = false }: BandProps) {
  const id = useId()
  const names = ['band', picture && !isStacked && 'band-two', isPictureFirst && 'band-turned']
  return (
    <section className={names.filter(Boolean).join(' ')} aria-labelledby={id}>
      <div className="band-words">
        <h2 id={id} className="band-title">
          {title}
        </h2>
        {words}
      </div>
      {picture}
    </section>
  )
}

export const Steps = ({ steps }: { steps: readonly { title: string; text: string }[] }) => (
  <ol className="band-steps">
    {steps.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p className="muted">{text}</p>
      </li>
    ))}
  </ol>
)
