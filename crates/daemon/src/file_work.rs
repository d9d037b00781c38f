//! Work with files beside the event loop. A disk that hangs holds this thread, and never the game.

use std::{
    sync::mpsc::{Sender, channel},
    time::Duration,
};

/// The longest wait of the event loop for a file.
pub const LOOP_WAITS: Duration = Duration::from_millis(200);

type Job = Box<dyn FnOnce() + Send>;

/// A thread that does its jobs in order. It begins with the first job and is never joined.
#[derive(Debug, Default)]
pub struct FileWork {
    jobs: Option<Sender<Job>>,
}

impl FileWork {
    /// Does a job later.
    pub fn start(&mut self, job: impl FnOnce() + Send + 'static) {
        let jobs = self.jobs.get_or_insert_with(|| {
            let (jobs, given) = channel::<Job>();
            std::thread::spawn(move || given.iter().for_each(|job| job()));
            jobs
        });
        // A job that panicked has ended the thread; the journal is the record.
        let _ = jobs.send(Box::new(job));
    }

    /// Does a job and waits for its answer; `None` if it is not done in this time. It is then done later.
    pub fn within<T: Send + 'static>(
        &mut self,
        limit: Duration,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (tell, told) = channel();
        // Nobody waits for a late answer.
        self.start(move || drop(tell.send(job())));
        told.recv_timeout(limit).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn what_hangs_is_not_waited_for_and_what_follows_is_done_in_order() {
        let mut work = FileWork::default();
        let (release, hangs) = channel::<()>();
        let began = Instant::now();
        assert_eq!(work.within(Duration::from_millis(1), move || hangs.recv().is_err()), None);
        let (tell, told) = channel();
        for number in 0..3 {
            let tell = tell.clone();
            work.start(move || tell.send(number).unwrap());
        }
        assert!(began.elapsed() < Duration::from_secs(30));
        drop(release);
        assert_eq!(work.within(Duration::from_secs(60), || 7), Some(7));
        assert_eq!(told.try_iter().collect::<Vec<_>>(), [0, 1, 2]);
    }
}
