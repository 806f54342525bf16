//! Divides the editor's package: what the first table needs, and the rest.
//!
//! Which functions those are is tried, not listed: the package runs once with a mark in
//! each function, through what a first visit asks of it (`web/build/first-visit.mjs`).
//! A function that did not run moves to the second file. Where one that stays calls it,
//! its place is taken by a few instructions that see to it that the second file is there
//! and go on in it by way of a table both files share. Memory and globals are shared too,
//! so for the rules nothing changes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, ElementItems, ElementKind, FunctionBuilder, FunctionId, FunctionKind, GlobalId,
    GlobalKind, ImportedFunction, Module, RefType, TableId, ValType,
};

use crate::Result;

/// Imports of the second file come from the exports of the first. A letter, as the names
/// of what is called are: there are hundreds.
const FIRST: &str = "f";
/// The table of the moved functions that the first file calls.
const TABLE: &str = "restTable";
/// 1 once the second file is there.
const HERE: &str = "restHere";
/// What the first file calls to have it (`barline-wasm`).
const NEED: &str = "needRest";

/// Functions by their place in the module, which is the same each time it is read.
type Places = BTreeSet<usize>;

/// Writes what a first visit runs of the package `wasm` to `first`, all else to `rest`.
pub(crate) fn split(scenario: &Path, wasm: &Path, first: &Path, rest: &Path) -> Result<()> {
    let whole = fs::read(wasm)?;
    let ran = run_marked(scenario, wasm, &whole)?;
    let cut = Cut::between(&read(&whole)?, &ran);
    fs::write(first, first_file(&whole, &cut)?)?;
    fs::write(rest, second_file(&whole, &cut)?)?;
    Ok(())
}

fn read(bytes: &[u8]) -> Result<Module> {
    Module::from_buffer(bytes).map_err(|error| format!("{error:#}").into())
}

/// The functions that ran in a visit.
fn run_marked(scenario: &Path, wasm: &Path, whole: &[u8]) -> Result<Places> {
    let mut module = read(whole)?;
    for function in local_functions(&module) {
        let mark =
            module
                .globals
                .add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
        module
            .exports
            .add(&format!("ran{}", function.index()), mark);
        module
            .funcs
            .get_mut(function)
            .kind
            .unwrap_local_mut()
            .builder_mut()
            .func_body()
            .const_at(0, Value::I32(1))
            .global_set_at(1, mark);
    }
    let marked = wasm.with_extension("marked.wasm");
    fs::write(&marked, module.emit_wasm())?;
    let output = Command::new("node").arg(scenario).arg(&marked).output()?;
    fs::remove_file(&marked)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{} failed: {said}", scenario.display()).into());
    }
    let ran: Places = serde_json::from_slice(&output.stdout)?;
    if ran.is_empty() {
        return Err(format!("{} ran nothing of the package", scenario.display()).into());
    }
    Ok(ran)
}

fn local_functions(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter_local().map(|(id, _)| id).collect()
}

fn place_of(function: &FunctionId) -> usize {
    function.index()
}

/// What goes where.
struct Cut {
    /// Functions of the second file.
    moved: Places,
    /// Of those, the ones that the first file calls, exports or has in its table, in the
    /// order of the shared table.
    entries: Vec<usize>,
    /// Functions of the first file that the second one calls.
    called: Places,
    /// Globals that the second file uses.
    globals: Places,
}

impl Cut {
    fn between(module: &Module, ran: &Places) -> Cut {
        let mut cut = Cut {
            moved: local_functions(module)
                .iter()
                .map(place_of)
                .filter(|place| !ran.contains(place))
                .collect(),
            entries: Vec::new(),
            called: Places::new(),
            globals: Places::new(),
        };
        let mut entries = Places::new();
        for export in module.exports.iter() {
            if let walrus::ExportItem::Function(function) = export.item {
                entries.insert(function.index());
            }
        }
        for element in module.elements.iter() {
            match &element.items {
                ElementItems::Functions(items) => {
                    entries.extend(items.iter().map(place_of));
                }
                ElementItems::Expressions(_, items) => {
                    entries.extend(items.iter().filter_map(|item| match item {
                        ConstExpr::RefFunc(function) => Some(function.index()),
                        _ => None,
                    }));
                }
            }
        }
        for (id, function) in module.funcs.iter_local() {
            let mut uses = Uses::default();
            dfs_in_order(&mut uses, function, function.entry_block());
            if cut.moved.contains(&id.index()) {
                cut.called.extend(uses.functions);
                cut.globals.extend(uses.globals);
            } else {
                entries.extend(uses.functions);
            }
        }
        cut.called.retain(|place| !cut.moved.contains(place));
        cut.entries = entries.intersection(&cut.moved).copied().collect();
        cut
    }
}

/// What a function refers to.
#[derive(Default)]
struct Uses {
    functions: Places,
    globals: Places,
}

impl Visitor<'_> for Uses {
    fn visit_function_id(&mut self, function: &FunctionId) {
        self.functions.insert(function.index());
    }

    fn visit_global_id(&mut self, global: &GlobalId) {
        self.globals.insert(global.index());
    }
}

/// Names an export of the first file that the second one calls.
fn name_of(place: usize) -> String {
    let mut name = String::from("_");
    let mut left = place;
    while left > 0 {
        let digit = u32::try_from(left % 36).unwrap_or_default();
        name.extend(char::from_digit(digit, 36));
        left /= 36;
    }
    name
}

/// Names an export of the first file: a global the second one uses.
fn global_name(place: usize) -> String {
    format!("g{place}")
}

/// The name under which the first file exports a table of the package.
fn table_name(module: &Module, table: TableId) -> String {
    module
        .exports
        .get_exported_table(table)
        .map_or_else(|| format!("t{}", table.index()), |found| found.name.clone())
}

fn function_at(module: &Module, place: usize) -> Result<FunctionId> {
    let mut found = module.funcs.iter().map(walrus::Function::id);
    found
        .find(|id| id.index() == place)
        .ok_or_else(|| format!("the package has no function {place}").into())
}

fn global_at(module: &Module, place: usize) -> Result<GlobalId> {
    let mut found = module.globals.iter().map(walrus::Global::id);
    found
        .find(|id| id.index() == place)
        .ok_or_else(|| format!("the package has no global {place}").into())
}

/// Its moved functions replaced by ways to the second file.
fn first_file(whole: &[u8], cut: &Cut) -> Result<Vec<u8>> {
    let mut module = read(whole)?;
    let need = module.exports.get_func(NEED)?;
    if cut.moved.contains(&need.index()) {
        return Err(format!("a first visit has to call {NEED}").into());
    }
    for table in ids(module.tables.iter().map(walrus::Table::id)) {
        if module.exports.get_exported_table(table).is_none() {
            module.exports.add(&table_name(&module, table), table);
        }
    }
    let size = cut.entries.len() as u64;
    let table = module
        .tables
        .add_local(false, size, Some(size), RefType::FUNCREF);
    let zero = ConstExpr::Value(Value::I32(0));
    let here = module.globals.add_local(ValType::I32, true, false, zero);
    module.exports.add(TABLE, table);
    module.exports.add(HERE, here);
    for &place in &cut.called {
        let function = function_at(&module, place)?;
        module.exports.add(&name_of(place), function);
    }
    for &place in &cut.globals {
        let global = global_at(&module, place)?;
        module.exports.add(&global_name(place), global);
    }
    for (at, &place) in cut.entries.iter().enumerate() {
        lead_over(
            &mut module,
            place,
            Lead {
                at,
                table,
                here,
                need,
            },
        )?;
    }
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// What stands in the place of a moved function.
#[derive(Clone, Copy)]
struct Lead {
    /// Its place in the shared table.
    at: usize,
    table: TableId,
    here: GlobalId,
    need: FunctionId,
}

fn lead_over(module: &mut Module, place: usize, lead: Lead) -> Result<()> {
    let function = function_at(module, place)?;
    let ty = module.funcs.get(function).ty();
    let (parameters, results) = {
        let ty = module.types.get(ty);
        (ty.params().to_vec(), ty.results().to_vec())
    };
    let arguments: Vec<_> = parameters.iter().map(|&ty| module.locals.add(ty)).collect();
    let mut builder = FunctionBuilder::new(&mut module.types, &parameters, &results);
    let mut body = builder.func_body();
    body.global_get(lead.here)
        .unop(walrus::ir::UnaryOp::I32Eqz)
        .if_else(
            None,
            |missing| {
                missing.call(lead.need);
            },
            |_| {},
        );
    for &argument in &arguments {
        body.local_get(argument);
    }
    body.i32_const(i32::try_from(lead.at)?)
        .call_indirect(ty, lead.table);
    module.funcs.get_mut(function).kind = FunctionKind::Local(builder.local_func(arguments));
    Ok(())
}

/// The moved functions alone; what else they use comes from the first file.
fn second_file(whole: &[u8], cut: &Cut) -> Result<Vec<u8>> {
    let mut module = read(whole)?;
    let tables = ids(module.tables.iter().map(walrus::Table::id));
    let table_names = ids(tables.iter().map(|&table| table_name(&module, table)));
    let memory = module.get_memory_id()?;
    let memory_name = module
        .exports
        .get_exported_memory(memory)
        .ok_or("the package does not export its memory")?
        .name
        .clone();
    for export in ids(module.exports.iter().map(walrus::Export::id)) {
        module.exports.delete(export);
    }
    for element in ids(module.elements.iter().map(walrus::Element::id)) {
        module.elements.delete(element);
    }
    for data in ids(module.data.iter().map(walrus::Data::id)) {
        module.data.delete(data);
    }
    module.start = None;

    let import = module.imports.add(FIRST, &memory_name, memory);
    let shared = module.memories.get_mut(memory);
    shared.import = Some(import);
    shared.data_segments.clear();
    for (&table, name) in tables.iter().zip(&table_names) {
        let import = module.imports.add(FIRST, name, table);
        let shared = module.tables.get_mut(table);
        shared.import = Some(import);
        shared.elem_segments.clear();
    }
    for &place in &cut.globals {
        let global = global_at(&module, place)?;
        let import = module.imports.add(FIRST, &global_name(place), global);
        module.globals.get_mut(global).kind = GlobalKind::Import(import);
    }
    for &place in &cut.called {
        let function = function_at(&module, place)?;
        let ty = module.funcs.get(function).ty();
        if let FunctionKind::Import(imported) = &module.funcs.get(function).kind {
            module.imports.delete(imported.import);
        }
        let import = module.imports.add(FIRST, &name_of(place), function);
        module.funcs.get_mut(function).kind = FunctionKind::Import(ImportedFunction { import, ty });
    }

    let size = cut.entries.len() as u64;
    let (table, _) =
        module.add_import_table(FIRST, TABLE, false, size, Some(size), RefType::FUNCREF);
    let entries = cut
        .entries
        .iter()
        .map(|&place| function_at(&module, place))
        .collect::<Result<Vec<_>>>()?;
    let element = module.elements.add(
        ElementKind::Active {
            table,
            offset: ConstExpr::Value(Value::I32(0)),
        },
        ElementItems::Functions(entries),
    );
    module.tables.get_mut(table).elem_segments.insert(element);
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

fn ids<T>(found: impl Iterator<Item = T>) -> Vec<T> {
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `start` stays and calls `moved`, which calls `shared` and reads a global; `needRest`.
    fn package() -> Vec<u8> {
        let mut module = Module::default();
        let memory = module.memories.add_local(false, false, 1, None, None);
        module.exports.add("memory", memory);
        let seven = ConstExpr::Value(Value::I32(7));
        let global = module.globals.add_local(ValType::I32, true, false, seven);
        let add = |module: &mut Module, body: &dyn Fn(&mut walrus::InstrSeqBuilder)| {
            let mut builder = FunctionBuilder::new(&mut module.types, &[], &[ValType::I32]);
            body(&mut builder.func_body());
            builder.finish(Vec::new(), &mut module.funcs)
        };
        let shared = add(&mut module, &|body| {
            body.i32_const(1);
        });
        let moved = add(&mut module, &|body| {
            body.call(shared)
                .global_get(global)
                .binop(walrus::ir::BinaryOp::I32Add);
        });
        let start = add(&mut module, &|body| {
            body.call(moved);
        });
        let need =
            FunctionBuilder::new(&mut module.types, &[], &[]).finish(Vec::new(), &mut module.funcs);
        module.exports.add("start", start);
        module.exports.add("shared", shared);
        module.exports.add(NEED, need);
        module.emit_wasm()
    }

    fn place(module: &Module, name: &str) -> usize {
        module.exports.get_func(name).expect("exported").index()
    }

    #[test]
    fn what_did_not_run_moves_with_what_it_uses_named() {
        let whole = package();
        let module = read(&whole).expect("read");
        let ran = ["start", "shared", NEED].map(|name| place(&module, name));
        let cut = Cut::between(&module, &ran.into_iter().collect());
        assert_eq!((cut.moved.len(), cut.entries.len()), (1, 1));
        assert_eq!(cut.called, Places::from([place(&module, "shared")]));
        assert_eq!(cut.globals.len(), 1);

        let first = read(&first_file(&whole, &cut).expect("first")).expect("a module");
        let rest = read(&second_file(&whole, &cut).expect("rest")).expect("a module");
        let given: BTreeSet<&str> = first.exports.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(rest.funcs.iter_local().count(), 1);
        for import in rest.imports.iter() {
            assert!(given.contains(import.name.as_str()), "{}", import.name);
        }
    }

    #[test]
    fn the_way_to_the_rest_cannot_lie_in_it() {
        let whole = package();
        let module = read(&whole).expect("read");
        let ran = Places::from([place(&module, "start")]);
        let refused = first_file(&whole, &Cut::between(&module, &ran)).expect_err("refused");
        assert_eq!(refused.to_string(), "a first visit has to call needRest");
    }
}
