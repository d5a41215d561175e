import 'virtual:shell-theme.css'
import './shell/shell.css'
import './development/development.css'
import './people/fan-data.css'
