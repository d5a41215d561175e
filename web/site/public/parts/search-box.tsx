import './search-box.css'
import { useState } from 'react'
import { say } from '../../../words/say.ts'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { FilePick } from './file-pick.tsx'
import type { Sample } from './sample-search.tsx'

type SearchBoxProps = {
  text: string
  filterCount: number
  isBrand: boolean
  sample: Sample
  onFilters: () => void
}

export function SearchBox({ text: initial, filterCount, isBrand, sample, onFilters }: SearchBoxProps) {
  const [text, setText] = useState(initial)
  return (
    <div className="search-box">
      <div className="search-box-line">
        <TextField
          name="text"
          label={say('Who are you looking for?')}
          isRequired
          type="search"
          placeholder={say('A name, or: women over 40 who speak Spanish')}
          value={text}
          onChange={setText}
          maxLength={200}
        />
        <Button look="primary" type="submit">
          {say('Search')}
        </Button>
      </div>
      <div className="row">
        <span className="narrow-only">
          <Button onClick={onFilters}>
            {filterCount === 0 ? say('Filters') : say('Filters ({filterCount})', { filterCount })}
          </Button>
        </span>
        {isBrand && (
          <>
            <FilePick
              label={say('Search with a picture')}
              accept="image/jpeg,image/png,image/webp"
              isBusy={sample.busyBy === 'picture'}
              busyLabel={say('Analyzing the picture')}
              onFile={(file) => sample.search('picture', file)}
            />
            <FilePick
              label={say('Search with a recording')}
              accept="audio/*"
              isBusy={sample.busyBy === 'voice'}
              busyLabel={say('Analyzing the recording')}
              onFile={(file) => sample.search('voice', file)}
            />
          </>
        )}
      </div>
    </div>
  )
}
