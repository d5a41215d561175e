import './chosen-bar.css'
import { useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { ShortlistSheet } from './shortlist-sheet.tsx'

type ChosenBarProps = { slugs: readonly string[]; onClear: () => void }

export function ChosenBar({ slugs, onClear }: ChosenBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="chosen-bar" role="region" aria-label="Chosen talents">
      <strong role="status">{slugs.length === 1 ? '1 talent chosen' : `${slugs.length} talents chosen`}</strong>
      <div className="row">
        <Button look="primary" to={`/offers/new?talents=${slugs.join(',')}`}>
          {slugs.length === 1 ? 'Make an offer' : `Make an offer to all ${slugs.length}`}
        </Button>
        <Button onClick={() => setOpen(true)}>Add to shortlist</Button>
        <Button look="quiet" onClick={onClear}>
          Clear
        </Button>
      </div>
      <ShortlistSheet slugs={slugs} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
