//! Outline, circles, and an order in which everything can be worked out (SC7, SC8).

use std::collections::VecDeque;

use barline_tasks::{in_order, rows_in_order};

use crate::engine::{Core, NONE};
use crate::{Circle, CircleReason};

/// Steps that are spent on finding out which dependencies close circles. A plan that
/// needs more was made to: its other dependencies on circles are ignored unseen.
const MOST_STEPS: usize = 40_000_000;

impl Core {
    /// Parents and blocks from the levels.
    pub(crate) fn outline(&mut self) {
        let mut open: Vec<u32> = Vec::new();
        for row in 0..self.len() {
            while let Some(above) = open.last().map(|above| *above as usize) {
                if self.tasks[above].level < self.tasks[row].level {
                    break;
                }
                self.end[above] = row as u32;
                open.pop();
            }
            self.parent[row] = open.last().copied().unwrap_or(NONE);
            open.push(row as u32);
        }
        for row in open {
            self.end[row as usize] = self.len() as u32;
        }
    }

    fn holds(&self, summary: u32, row: u32) -> bool {
        summary < row && row < self.end[summary as usize]
    }

    /// Sorts out the dependencies that close circles and finds the order.
    pub(crate) fn arrange(&mut self) {
        self.circles.clear();
        let mut upward: Vec<u32> = Vec::new();
        // Only a network that is new is arranged: every edge is in use.
        for id in 0..self.edges.len() as u32 {
            let (prior, waiting) = (
                self.edges[id as usize].prior,
                self.edges[id as usize].waiting,
            );
            let reason = if prior == waiting {
                Some(CircleReason::Itself)
            } else if self.holds(prior, waiting) {
                Some(CircleReason::OwnSummary)
            } else if self.holds(waiting, prior) {
                Some(CircleReason::OwnSubtask)
            } else {
                None
            };
            self.edges[id as usize].counted = reason.is_none() && prior < waiting;
            match reason {
                Some(reason) => self.circles.push(Circle {
                    waiting,
                    prior,
                    reason,
                }),
                None if prior > waiting => upward.push(id),
                None => {}
            }
        }
        let leads_up = !upward.is_empty();
        if leads_up {
            self.accept_upward(&upward);
        }
        let found = &self.circles;
        let place = |at: usize| (found[at].waiting, found[at].prior);
        let order = in_order(found.len(), &|one, other| place(one).cmp(&place(other)));
        let mut circles: Vec<Circle> = Vec::new();
        for at in order {
            if circles.last() != Some(&found[at]) {
                circles.push(found[at].clone());
            }
        }
        self.circles = circles;
        self.look_up();
        self.put_in_order(leads_up);
    }

    /// A circle must lead upwards somewhere; these dependencies are taken in the order of
    /// their rows, after all others, each unless it closes a circle.
    fn accept_upward(&mut self, upward: &[u32]) {
        let place = |at: usize| {
            let edge = &self.edges[upward[at] as usize];
            let link = edge.dependency;
            (edge.waiting, edge.prior, link.kind, link.lag)
        };
        let order = in_order(upward.len(), &|one, other| place(one).cmp(&place(other)));
        let upward: Vec<u32> = order.into_iter().map(|at| upward[at]).collect();
        for id in &upward {
            self.edges[*id as usize].counted = true;
        }
        let component = self.components();
        for id in &upward {
            self.edges[*id as usize].counted = false;
        }
        let mut search = Search::new(2 * self.len());
        for id in upward {
            let (prior, waiting) = (
                self.edges[id as usize].prior,
                self.edges[id as usize].waiting,
            );
            let (from, to) = (waiting as usize, self.out_node(prior as usize));
            let path = if component[from] == component[to] {
                search.path(self, from, to, &component)
            } else {
                None
            };
            match path {
                Some(path) => {
                    let reason = CircleReason::Closed { path };
                    self.circles.push(Circle {
                        waiting,
                        prior,
                        reason,
                    });
                }
                None => self.edges[id as usize].counted = true,
            }
        }
    }

    /// Rows are nodes; a summary is two, one before its leaves and one after.
    fn out_node(&self, row: usize) -> usize {
        if self.is_leaf(row) {
            row
        } else {
            self.len() + row
        }
    }

    /// Calls for each node that comes after `node`.
    fn after(&self, node: usize, mut visit: impl FnMut(usize)) {
        let n = self.len();
        if node < n && !self.is_leaf(node) {
            let mut child = node + 1;
            while child < self.end[node] as usize {
                visit(child);
                child = self.end[child] as usize;
            }
            // All that leads through; a way that goes past its tasks does not name one of them.
            visit(n + node);
            return;
        }
        let row = node % n;
        for (_, edge) in self.edges_out(row).filter(|(_, edge)| edge.counted) {
            visit(edge.waiting as usize);
        }
        if self.parent[row] != NONE {
            visit(n + self.parent[row] as usize);
        }
    }

    /// Nodes that wait for each other have the same component (Tarjan, without recursion).
    fn components(&self) -> Vec<u32> {
        let n = 2 * self.len();
        let (mut index, mut low) = (vec![NONE; n], vec![NONE; n]);
        let mut component = vec![NONE; n];
        let (mut stack, mut count, mut components) = (Vec::new(), 0u32, 0u32);
        let mut walk: Vec<(usize, Vec<usize>)> = Vec::new();
        for root in 0..n {
            if index[root] != NONE || (root >= self.len() && self.is_leaf(root - self.len())) {
                continue;
            }
            let mut next = Some(root);
            while next.is_some() || !walk.is_empty() {
                if let Some(node) = next.take() {
                    (index[node], low[node]) = (count, count);
                    count += 1;
                    stack.push(node);
                    let mut after = Vec::new();
                    self.after(node, |one| after.push(one));
                    walk.push((node, after));
                }
                let Some((node, after)) = walk.last_mut() else {
                    break;
                };
                let node = *node;
                if let Some(one) = after.pop() {
                    if index[one] == NONE {
                        next = Some(one);
                    } else if component[one] == NONE {
                        low[node] = low[node].min(index[one]);
                    }
                    continue;
                }
                walk.pop();
                if low[node] == index[node] {
                    while let Some(one) = stack.pop() {
                        component[one] = components;
                        if one == node {
                            break;
                        }
                    }
                    components += 1;
                }
                if let Some((above, _)) = walk.last() {
                    low[*above] = low[*above].min(low[node]);
                }
            }
        }
        component
    }

    /// Nearest summaries above with dependencies on them, and with dependencies from them.
    fn look_up(&mut self) {
        for row in 0..self.len() {
            let parent = self.parent[row];
            (self.up_in[row], self.up_out[row]) = if parent == NONE {
                (NONE, NONE)
            } else {
                let above = parent as usize;
                let has_in = self.edges_in(above).any(|(_, edge)| edge.counted);
                let has_out = self.edges_out(above).any(|(_, edge)| edge.counted);
                (
                    if has_in { parent } else { self.up_in[above] },
                    if has_out { parent } else { self.up_out[above] },
                )
            };
        }
    }

    fn is_gate(&self, row: usize) -> bool {
        !self.is_leaf(row) && self.edges_out(row).any(|(_, edge)| edge.counted)
    }

    fn put_in_order(&mut self, leads_up: bool) {
        let n = self.len();
        self.order.clear();
        if leads_up {
            self.sort_nodes();
        } else {
            // The outline is an order already; a gate comes after its block.
            let mut open: Vec<u32> = Vec::new();
            for row in 0..=n {
                while let Some(above) = open
                    .last()
                    .copied()
                    .filter(|above| self.end[*above as usize] as usize <= row)
                {
                    self.order.push(above);
                    open.pop();
                }
                if row < n && self.is_leaf(row) {
                    self.order.push(row as u32);
                } else if row < n && self.is_gate(row) {
                    open.push(row as u32);
                }
            }
        }
        self.rank.fill(NONE);
        for (rank, row) in self.order.iter().enumerate() {
            self.rank[*row as usize] = rank as u32;
        }
    }

    fn sort_nodes(&mut self) {
        let n = self.len();
        let mut waits = vec![0u32; 2 * n];
        let nodes: Vec<usize> = (0..2 * n)
            .filter(|node| *node < n || !self.is_leaf(node - n))
            .collect();
        for node in &nodes {
            self.after(*node, |one| waits[one] += 1);
        }
        let mut ready: VecDeque<usize> = nodes
            .iter()
            .copied()
            .filter(|node| waits[*node] == 0)
            .collect();
        while let Some(node) = ready.pop_front() {
            let row = node % n;
            if (node >= n && self.is_gate(row)) || (node < n && self.is_leaf(row)) {
                self.order.push(row as u32);
            }
            self.after(node, |one| {
                waits[one] -= 1;
                if waits[one] == 0 {
                    ready.push_back(one);
                }
            });
        }
    }
}

/// A search for paths whose memory is cleared by counting up.
struct Search {
    seen: Vec<u32>,
    from: Vec<u32>,
    walk: u32,
    steps: usize,
    next: Vec<usize>,
}

impl Search {
    fn new(nodes: usize) -> Search {
        Search {
            seen: vec![0; nodes],
            from: vec![NONE; nodes],
            walk: 0,
            steps: 0,
            next: Vec::new(),
        }
    }

    /// Rows on a shortest way from node `from` to node `to` along counted dependencies;
    /// an empty one when there are no steps left to look.
    fn path(&mut self, core: &Core, from: usize, to: usize, component: &[u32]) -> Option<Vec<u32>> {
        if self.steps > MOST_STEPS {
            return Some(Vec::new());
        }
        self.walk += 1;
        let walk = self.walk;
        self.seen[from] = walk;
        self.from[from] = NONE;
        let mut open = VecDeque::from([from]);
        while let Some(node) = open.pop_front() {
            if node == to {
                return Some(self.way(core, to));
            }
            self.next.clear();
            core.after(node, |one| {
                self.steps += 1;
                if self.seen[one] != walk && component[one] == component[from] {
                    self.seen[one] = walk;
                    self.from[one] = node as u32;
                    self.next.push(one);
                }
            });
            // Which of two ways is told does not hang on the order of dependencies.
            open.extend(rows_in_order(std::mem::take(&mut self.next)));
        }
        None
    }

    fn way(&self, core: &Core, to: usize) -> Vec<u32> {
        let mut rows = Vec::new();
        let mut at = to as u32;
        while at != NONE {
            let row = (at as usize % core.len()) as u32;
            if rows.last() != Some(&row) {
                rows.push(row);
            }
            at = self.from[at as usize];
        }
        rows.reverse();
        rows
    }
}
