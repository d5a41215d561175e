import './view-toggle.css'

/** Pressed while the view is active. */
export const ViewToggle = ({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) => (
  <button type="button" className="show" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
)
