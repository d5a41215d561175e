import './chosen-bar.css'
import { useState } from 'react'
import { say } from '../../../words/say.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Permitted } from '../../parts/forms/permitted.tsx'
import { ShortlistSheet } from './shortlist-sheet.tsx'

type ChosenBarProps = { slugs: readonly string[]; onClear: () => void }

export function ChosenBar({ slugs, onClear }: ChosenBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="chosen-bar" role="region" aria-label={say('Chosen talents')}>
      <strong role="status">
        {say('{count, plural, one {# talent chosen} other {# talents chosen}}', { count: slugs.length })}
      </strong>
      <div className="row">
        <Button look="primary" to={`/offers/new?talents=${slugs.join(',')}`}>
          {slugs.length === 1 ? say('Make an offer') : say('Make an offer to all {length}', { length: slugs.length })}
        </Button>
        <Permitted calls="POST /api/shortlists/{id}/talents">
          <Button onClick={() => setOpen(true)}>{say('Add to shortlist')}</Button>
        </Permitted>
        <Button look="quiet" onClick={onClear}>
          {say('Clear')}
        </Button>
      </div>
      <ShortlistSheet slugs={slugs} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
