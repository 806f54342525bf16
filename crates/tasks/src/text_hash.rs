//! A number made of a text, the same on every machine (FNV-1a).

/// Two texts may have one number, though hardly ever.
pub fn text_hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_fnv_1a() {
        assert_eq!(text_hash("".bytes()), 0xcbf2_9ce4_8422_2325);
        assert_eq!(text_hash("foobar".bytes()), 0x8594_4171_f739_67e8);
    }
}
