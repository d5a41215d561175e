import './view-toggle.css'

/** One of several views of a list. */
export const ViewToggle = ({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) => (
  <button type="button" className="show" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
)
