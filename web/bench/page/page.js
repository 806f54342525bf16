/**
 * One peer, chosen by the address, behind one face (`window.peer`): `cells`, what is edited; `begin`, how many
 * clicks open a cell; `insert` after the task at a place; `undo` where the peer has it; `bar` and `zoom` where it
 * has a chart; `table` and `chart`, where the wheel turns.
 */
const peers = {
  svar: () => import('./peers/svar.js'),
  dhtmlx: () => import('./peers/dhtmlx.js'),
  frappe: () => import('./peers/frappe.js'),
  ag: () => import('./peers/ag.js'),
  svarGrid: () => import('./peers/svar-grid.js'),
  revo: () => import('./peers/revo.js'),
}

const asked = new URLSearchParams(location.search)
const [{ make }, tasks] = await Promise.all([
  peers[asked.get('peer')](),
  fetch(`/tasks-${asked.get('tasks')}.json`).then((answer) => answer.json()),
])
window.peer = { begin: 2, undo: null, ...(await make(document.getElementById('host'), tasks)) }
