//! The order of a package's functions: those that say the same stand together, since what
//! the compressor saw a short while ago costs next to nothing.

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef,
};

use crate::Result;

/// The same module with its functions in another order.
pub(crate) fn in_order(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut order = Order::default();
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    order.imports += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    order.places = by_likeness(&bodies);
    order.numbers = vec![0; bodies.len()];
    for (number, place) in (0..).zip(&order.places) {
        order.numbers[*place] = number;
    }
    let mut module = Module::new();
    order.parse_core_module(&mut module, Parser::new(0), wasm)?;
    Ok(module.finish())
}

/// Bytes of code that are compared as one.
const BYTES: usize = 5;
/// What more functions than these share says little about two of them.
const COMMON: usize = 60;
/// How much less a function counts for each one that came after it.
const FADES: f32 = 0.8;

/// Places of functions: behind each the one that is most like those just before.
fn by_likeness(bodies: &[&[u8]]) -> Vec<usize> {
    let parts = |body: &&[u8]| body.windows(BYTES).map(<[u8]>::to_vec).collect();
    let parts: Vec<BTreeSet<Vec<u8>>> = bodies.iter().map(parts).collect();
    let mut having: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (place, parts) in parts.iter().enumerate() {
        for part in parts {
            having.entry(part).or_default().push(place);
        }
    }
    having.retain(|_, places| (2..=COMMON).contains(&places.len()));
    let mut likeness = vec![0.0_f32; bodies.len()];
    let mut left: BTreeSet<usize> = (0..bodies.len()).collect();
    let mut order = Vec::with_capacity(bodies.len());
    while let Some(first) = left.first() {
        let worth = |place: usize| likeness[place] / (parts[place].len() as f32 + 20.0).sqrt();
        let next = left.iter().fold(*first, |best, place| {
            if worth(*place) > worth(best) {
                *place
            } else {
                best
            }
        });
        left.remove(&next);
        order.push(next);
        for value in &mut likeness {
            *value *= FADES;
        }
        let shared = parts[next].iter().filter_map(|part| having.get(&part[..]));
        for places in shared {
            for place in places {
                likeness[*place] += 1.0 / (places.len() as f32).sqrt();
            }
        }
    }
    order
}

#[derive(Default)]
struct Order {
    /// Imported functions: they come first and stay.
    imports: u32,
    /// Of each function by its new number, where it was.
    places: Vec<usize>,
    /// Of each function where it was, its new number.
    numbers: Vec<u32>,
}

impl Reencode for Order {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> std::result::Result<u32, Error<Infallible>> {
        Ok(match function.checked_sub(self.imports) {
            None => function,
            Some(place) => self.imports + self.numbers[place as usize],
        })
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> std::result::Result<(), Error<Infallible>> {
        let types = section
            .into_iter()
            .collect::<std::result::Result<Vec<u32>, _>>()?;
        for place in self.places.clone() {
            functions.function(self.type_index(types[place])?);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> std::result::Result<(), Error<Infallible>> {
        let bodies: std::result::Result<Vec<FunctionBody<'_>>, _> = section.into_iter().collect();
        let bodies = bodies?;
        for place in self.places.clone() {
            self.parse_function_body(code, bodies[place].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use walrus::ir::{Instr, Visitor, dfs_in_order};
    use walrus::{ExportItem, FunctionBuilder, FunctionId, Module, ModuleConfig};

    use super::*;

    #[derive(Default)]
    struct Said(Vec<i32>, Vec<FunctionId>);

    impl<'instr> Visitor<'instr> for Said {
        fn visit_instr(&mut self, instr: &'instr Instr, _: &'instr walrus::InstrLocId) {
            match instr {
                Instr::Const(walrus::ir::Const {
                    value: walrus::ir::Value::I32(number),
                }) => self.0.push(*number),
                Instr::Call(call) => self.1.push(call.func),
                _ => {}
            }
        }
    }

    #[test]
    fn functions_that_are_alike_come_together_and_calls_still_meet_theirs() -> Result<()> {
        let mut module = Module::with_config(ModuleConfig::new());
        let kind = module.types.add(&[], &[]);
        let (imported, _) = module.add_import_func("page", "told", kind);
        let mut last = imported;
        for number in 0..40_i32 {
            let mut function = FunctionBuilder::new(&mut module.types, &[], &[]);
            let mut body = function.func_body();
            // Every other one is of one kind, and calls the one before.
            for part in 0..20 {
                body.i32_const(part + 1000 * (number % 2)).drop();
            }
            body.i32_const(number).drop().call(last);
            last = function.finish(Vec::new(), &mut module.funcs);
            module.exports.add(&number.to_string(), last);
        }
        let ordered = in_order(&module.emit_wasm())?;
        let module = Module::from_buffer(&ordered).map_err(|error| error.to_string())?;
        let said = |function: FunctionId| {
            let mut said = Said::default();
            let function = module.funcs.get(function).kind.unwrap_local();
            dfs_in_order(&mut said, function, function.entry_block());
            (said.0.last().copied(), said.1)
        };
        for export in module.exports.iter() {
            let ExportItem::Function(function) = export.item else {
                return Err("another export".into());
            };
            let number: i32 = export.name.parse()?;
            let (says, calls) = said(function);
            assert_eq!((says, calls.len()), (Some(number), 1));
            if number > 0 {
                assert_eq!(said(calls[0]).0, Some(number - 1));
            }
        }
        let kinds: Vec<i32> = module
            .funcs
            .iter_local()
            .filter_map(|(id, _)| said(id).0.map(|number| number % 2))
            .collect();
        assert_eq!(
            kinds.windows(2).filter(|pair| pair[0] != pair[1]).count(),
            1
        );
        Ok(())
    }
}
