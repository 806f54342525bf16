/**
 * The library's style sheet, and ours over it. Its package exports the sheet under a condition bundlers do not
 * ask for, so it is named by its file.
 */
import '../../../node_modules/frappe-gantt/dist/frappe-gantt.css'
import './look/frame.css'
import './look/bars.css'
import './look/marks.css'
import './look/handles.css'
import './look/alone.css'
import './look/chips.css'
