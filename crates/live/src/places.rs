//! How many may follow (LV7).

use std::collections::HashMap;
use std::hash::Hash;

use barline_accounts::UserId;

/// Where someone comes from, as limits count it: whoever shares it shares its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(pub u128);

/// Who asks to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    /// Who it is, when somebody is signed in or shows a token.
    pub user: Option<UserId>,
    /// Where from.
    pub address: Network,
}

/// Why one more does not follow (LV7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    /// The user follows as often as one may.
    #[error("one user follows as often as one may")]
    User,
    /// So does the address, of those that nobody signed in from.
    #[error("one address follows as often as it may")]
    Address,
    /// The link has as many followers as there may be.
    #[error("the link has as many followers as there may be")]
    Link,
    /// This program has.
    #[error("there are as many followers as there may be")]
    All,
}

/// Most followers.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// Of one user.
    pub user: usize,
    /// Of one address that nobody signed in from: an office is not one person.
    pub address: usize,
    /// Of one link.
    pub link: usize,
    /// Of all links together.
    pub all: usize,
}

impl Places {
    /// LV7 for a program that may hold `all` followers.
    pub fn with(all: usize) -> Self {
        Places {
            user: 20,
            address: 50,
            link: 2_050,
            all,
        }
    }
}

/// Who follows how often.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    users: HashMap<UserId, usize>,
    addresses: HashMap<Network, usize>,
    all: usize,
}

impl Taken {
    /// Takes a place, where there is one.
    pub(crate) fn take(
        &mut self,
        asker: Asker,
        of_link: usize,
        places: &Places,
    ) -> Result<(), Full> {
        if self.all >= places.all {
            return Err(Full::All);
        }
        if of_link >= places.link {
            return Err(Full::Link);
        }
        match asker.user {
            Some(user) => take_one(&mut self.users, user, places.user).ok_or(Full::User)?,
            None => {
                take_one(&mut self.addresses, asker.address, places.address)
                    .ok_or(Full::Address)?;
            }
        }
        self.all += 1;
        Ok(())
    }

    pub(crate) fn give_back(&mut self, asker: Asker) {
        self.all -= 1;
        match asker.user {
            Some(user) => give_one(&mut self.users, &user),
            None => give_one(&mut self.addresses, &asker.address),
        }
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.all == 0 && self.users.is_empty() && self.addresses.is_empty()
    }
}

fn take_one<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K, most: usize) -> Option<()> {
    let count = counts.entry(key).or_default();
    if *count >= most {
        return None;
    }
    *count += 1;
    Some(())
}

fn give_one<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}
